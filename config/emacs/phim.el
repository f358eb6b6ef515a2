;;; phim.el --- Phím in Emacs: your language where keys are text -*- lexical-binding: t -*-

;; Put this file into a directory of `load-path', and into your init file:
;;
;;   (require 'phim)
;;   (phim-mode 1)
;;
;; It needs Emacs 27 or newer; without a running daemon it does nothing.
;;
;; The daemon is told over its control socket whether the next key is text: it is where the key `a' inserts itself, so
;; not in Dired or Magit, not in the normal state of Evil, and not after C-x or C-c.  There every key passes unchanged,
;; whatever the language.  Emacs never waits for an answer.  When Emacs loses the focus or ends, the keyboard is as
;; without it.  C-SPC is not used: it stays `set-mark-command'.

;;; Code:

(defgroup phim nil "The input method daemon Phím." :group 'i18n)

(defcustom phim-socket nil
  "The control socket of the daemon; nil for the usual place."
  :type '(choice (const nil) file))

(defcustom phim-text-commands "self-insert\\|send-raw\\|self-input\\|isearch-printing-char"
  "What the command of the key `a' matches where keys are text."
  :type 'regexp)

(defvar phim--connection nil)
(defvar phim--told nil "What the daemon was told last.")
(defvar phim--next-try 0 "When to try to connect again, in seconds.")
(defvar phim--timer nil)

(defun phim--socket ()
  "The path of the control socket."
  (or phim-socket
      (concat (or (getenv "XDG_RUNTIME_DIR") (format "/run/user/%d" (user-uid))) "/phim/control")))

(defun phim--open-p ()
  "Connect if there is a daemon; without one, not more often than every two seconds."
  (or (and phim--connection (eq (process-status phim--connection) 'open))
      (when (> (float-time) phim--next-try)
        (setq phim--next-try (+ (float-time) 2)
              phim--told nil
              phim--connection (and (file-exists-p (phim--socket))
                                    (ignore-errors
                                      (make-network-process
                                       :name "phim" :family 'local :service (phim--socket) :noquery t
                                       :filter #'ignore :sentinel #'ignore))))
        phim--connection)))

(defun phim--tell (mode)
  "Tell the daemon that Emacs is in MODE: `insert', `normal' or `none'."
  (when (and (phim--open-p) (not (eq mode phim--told)))
    (condition-case nil
        (progn (process-send-string phim--connection (format "editor %s\n" mode))
               (setq phim--told mode))
      (error (setq phim--connection nil)))))

(defun phim--text-p ()
  "Whether the next key is text."
  (and (not (keymapp (key-binding (this-single-command-keys))))
       (not (and (minibufferp) (bound-and-true-p minibuffer-completion-table)))
       (let ((command (key-binding [?a] t)))
         (and (symbolp command)
              (string-match-p phim-text-commands (symbol-name command))
              (or (not buffer-read-only) (not (eq command 'self-insert-command)))))))

(defun phim--update ()
  "Tell the daemon what the next key is."
  (phim--tell (cond ((not (frame-focus-state)) 'none)
                    ((phim--text-p) 'insert)
                    (t 'normal))))

(defun phim--leave (&rest _)
  "Emacs does not have the keyboard any more."
  (phim--tell 'none))

;;;###autoload
(define-minor-mode phim-mode
  "Have the language of the daemon Phím where keys are text, and plain keys elsewhere."
  :global t
  (when phim--timer (cancel-timer phim--timer))
  (if phim-mode
      (progn
        ;; It runs whenever Emacs waits for a key, in the middle of a key sequence too.
        (setq phim--timer (run-with-idle-timer 0 t #'phim--update))
        (add-function :after after-focus-change-function #'phim--update)
        (add-hook 'suspend-hook #'phim--leave))
    (setq phim--timer nil)
    (remove-function after-focus-change-function #'phim--update)
    (remove-hook 'suspend-hook #'phim--leave)
    (phim--leave)))

(provide 'phim)
;;; phim.el ends here
