" Phím in Vim: your language in insert mode, plain keys in normal mode.
"
" Copy this file to ~/.vim/plugin/phim.vim. It needs Vim 8.2.4684 or newer with +channel; without a running daemon it
" does nothing. For Neovim there is phim.lua beside this file.
"
" The plug-in tells the daemon over its control socket in which mode Vim is. The daemon then lets every key pass in
" normal mode, whatever the language, and has the language again in insert mode. Vim never waits for an answer. When
" Vim loses the focus or ends, the keyboard is as without it.
"
"   let g:phim_search = 0     plain keys for / and ? too; by default they have the language
"   let g:phim_socket = '…'   the socket, if it is not $XDG_RUNTIME_DIR/phim/control

if exists('g:loaded_phim') || &compatible || !has('channel') || has('nvim')
  finish
endif
let g:loaded_phim = 1

let s:channel = v:null
let s:told = ''
let s:next_try = 0

function! s:Socket() abort
  if exists('g:phim_socket')
    return g:phim_socket
  endif
  let l:folder = empty($XDG_RUNTIME_DIR) ? '/run/user/' . trim(system('id -u')) : $XDG_RUNTIME_DIR
  return l:folder . '/phim/control'
endfunction

" Connects if there is a daemon; without one, not more often than every two seconds.
function! s:IsOpen() abort
  if s:channel isnot v:null && ch_status(s:channel) ==# 'open'
    return 1
  endif
  if localtime() < s:next_try
    return 0
  endif
  let s:next_try = localtime() + 2
  let s:told = ''
  if !exists('s:path')
    let s:path = s:Socket()
  endif
  if getftype(s:path) !=# 'socket'
    return 0
  endif
  let s:channel = ch_open('unix:' . s:path, {'mode': 'nl', 'callback': {channel, line -> 0}})
  return ch_status(s:channel) ==# 'open'
endfunction

function! s:Tell(mode) abort
  try
    if s:IsOpen() && a:mode !=# s:told
      call ch_sendraw(s:channel, 'editor ' . a:mode . "\n")
      let s:told = a:mode
    endif
  catch
    let s:channel = v:null
  endtry
endfunction

" Insert, replace, select and terminal mode take text; a search does if it is wanted.
function! s:Update(mode) abort
  if a:mode =~# '^[c]'
    let l:is_text = get(g:, 'phim_search', 1) && getcmdtype() =~# '[/?]'
  else
    let l:is_text = a:mode =~# "^[iRtsS\<C-S>]"
  endif
  call s:Tell(l:is_text ? 'insert' : 'normal')
endfunction

augroup phim
  autocmd!
  if exists('##ModeChanged')
    autocmd ModeChanged * call s:Update(v:event.new_mode)
  endif
  autocmd InsertEnter * call s:Tell('insert')
  autocmd InsertLeave * call s:Tell('normal')
  autocmd CmdlineEnter * call s:Update('c')
  autocmd CmdlineLeave * call s:Tell('normal')
  autocmd VimEnter,FocusGained,VimResume * call s:Update(mode(1))
  autocmd FocusLost,VimSuspend,VimLeavePre * call s:Tell('none')
augroup END
