// ncurses with wide characters. Functions wrap its macros and global variables, which Swift cannot use.
#ifndef PHIM_CNCURSES_H
#define PHIM_CNCURSES_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#else
#include <curses.h>
#include <term.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/// The required capability that a terminal lacks.
enum phim_curses_lack {
    PHIM_CURSES_NOTHING = 0,
    /// $TERM is not set, or it has no terminfo entry.
    PHIM_CURSES_TYPE = 1,
    /// The terminal cannot move its cursor.
    PHIM_CURSES_CURSOR = 2,
};

/// Looks up $TERM. Returns an `enum phim_curses_lack`.
static inline int phim_curses_examine(int terminal) {
    int error = 0;
    if (setupterm(NULL, terminal, &error) != OK) return PHIM_CURSES_TYPE;
    return cursor_address == NULL || clear_screen == NULL ? PHIM_CURSES_CURSOR : PHIM_CURSES_NOTHING;
}

/// Gets the bytes that undo what ncurses set on the terminal: colours, hidden cursor, alternate screen. Returns their
/// count, at most `size`.
static inline size_t phim_curses_ending(char *bytes, size_t size) {
    const char *parts[] = {exit_attribute_mode, orig_pair, keypad_local, cursor_normal, exit_ca_mode};
    size_t count = 0;
    for (size_t index = 0; index < sizeof parts / sizeof *parts; index++) {
        if (parts[index] == NULL) continue;
        for (const char *byte = parts[index]; *byte != 0; byte++) {
            // A delay such as "$<5>" is only needed by very old terminals, so it is left out.
            if (byte[0] == '$' && byte[1] == '<') {
                while (*byte != 0 && *byte != '>') byte++;
                if (*byte == 0) break;
            } else if (count < size) {
                bytes[count++] = *byte;
            }
        }
    }
    return count;
}

/// Begins a screen: keys arrive singly, without echo, and Ctrl+C and the like as keys. Returns false if that fails.
static inline bool phim_curses_begin(int terminal, bool colors) {
    // The bytes of one key arrive within this time in ms, also over a network.
    set_escdelay(100);
    FILE *output = fdopen(terminal, "w"), *input = fdopen(terminal, "r");
    if (output == NULL || input == NULL || newterm(NULL, output, input) == NULL) return false;
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    if (colors && has_colors()) {
        start_color();
        use_default_colors();
    }
    return true;
}

/// The number of colours of an examined terminal; 0 or less for none.
static inline int phim_curses_colors(void) { return max_colors; }

/// Restores the terminal. `phim_curses_resume` draws the screen again.
static inline void phim_curses_end(void) { endwin(); }

/// Returns to the screen after `phim_curses_end` and draws it again.
static inline void phim_curses_resume(void) {
    reset_prog_mode();
    clearok(curscr, TRUE);
    refresh();
}

/// Sets the size of the terminal after it has changed.
static inline void phim_curses_resize(int row_count, int column_count) {
    resizeterm(row_count, column_count);
    clearok(curscr, TRUE);
}

/// Reads a key without waiting. Returns 0 if there is none, 1 for a character, 2 for a key with a name.
static inline int phim_curses_read(uint32_t *key) {
    wint_t read = 0;
    int kind = get_wch(&read);
    *key = (uint32_t)read;
    return kind == OK ? 1 : kind == KEY_CODE_YES ? 2 : 0;
}

/// The name of a key, such as `KEY_UP` or `kUP5`; NULL for none.
static inline const char *phim_curses_name(uint32_t key) { return keyname((int)key); }

enum phim_curses_style {
    PHIM_CURSES_BOLD = 1,
    PHIM_CURSES_DIM = 2,
    PHIM_CURSES_REVERSE = 4,
    PHIM_CURSES_UNDERLINE = 8,
};

/// Sets the style of the next text: bits of `enum phim_curses_style`, and colour numbers, -1 for the default colour.
static inline void phim_curses_style(int style, int foreground, int background) {
    attr_t attributes = A_NORMAL;
    if (style & PHIM_CURSES_BOLD) attributes |= A_BOLD;
    if (style & PHIM_CURSES_DIM) attributes |= A_DIM;
    if (style & PHIM_CURSES_REVERSE) attributes |= A_REVERSE;
    if (style & PHIM_CURSES_UNDERLINE) attributes |= A_UNDERLINE;
    int pair = 0;
    // Without start_color, which is not called under NO_COLOR, there are no pairs, and alloc_pair fails.
    if ((foreground >= 0 || background >= 0) && COLOR_PAIRS > 0) {
        pair = alloc_pair(foreground, background);
        if (pair < 0) pair = 0;
    }
    attr_set(attributes, (short)pair, &pair);
}

struct phim_curses_size { int row_count, column_count; };

static inline struct phim_curses_size phim_curses_size(void) {
    struct phim_curses_size size = {LINES, COLS};
    return size;
}

static inline void phim_curses_move(int row, int column) { move(row, column); }
static inline void phim_curses_put(const uint32_t *text, int count) { addnwstr((const wchar_t *)text, count); }
static inline void phim_curses_clear(void) { erase(); }
static inline void phim_curses_clear_line(int row) {
    move(row, 0);
    clrtoeol();
}
static inline void phim_curses_show_cursor(bool shown) { curs_set(shown ? 1 : 0); }
static inline void phim_curses_refresh(void) { refresh(); }
/// The terminal to which `phim_curses_align` writes.
static int phim_curses_aligned = -1;

static inline int phim_curses_write(int byte) {
    char text = (char)byte;
    return write(phim_curses_aligned, &text, 1) == 1 ? byte : EOF;
}

/// Shows the text so far, and moves the cursor to its place regardless of where the terminal has it, because terminals
/// draw emoji in different widths. mvcur(3) is not used: it writes to standard output, which may be a pipe.
static inline void phim_curses_align(int terminal, int row, int column) {
    move(row, column);
    refresh();
    phim_curses_aligned = terminal;
    tputs(tiparm(cursor_address, row, column), 1, phim_curses_write);
}
static inline void phim_curses_redraw(void) { clearok(curscr, TRUE); }

#endif
