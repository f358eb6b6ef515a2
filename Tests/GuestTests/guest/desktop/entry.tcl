# A window with one text field of Tk. F12 sends the text, followed by the code that a terminal sends for F12.
#
#   entry.tcl PORT
fconfigure [set port [open [lindex $argv 0] w]] -encoding utf-8 -buffering none -translation lf
pack [entry .field -width 60]
bind .field <F12> {
    puts -nonewline $port "[.field get]\x1b\[24~"
    .field delete 0 end
}
focus -force .field
