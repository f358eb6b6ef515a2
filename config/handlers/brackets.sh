#!/bin/sh
# A handler program for Phím in plain sh: the action `custom:()` types both brackets and moves the cursor between them.
# The two characters after the colon are the pair: custom:[], custom:{}, custom:«».
#
# Configuration in ~/.config/phim/phim.toml, with a hotkey:
#
#     [[handler]]
#     program = ["/usr/share/phim/handlers/brackets.sh"]
#     action = ["custom:()", "custom:[]", "custom:«»"]
#
#     [keys]
#     "ctrl+shift" = "nextLocale"
#     "super+9" = "custom:()"
#
# A question is a line {"action":"custom:()","gesture":"press",…,"question":17}. The answer is
# {"answer":17,"do":["text:()","moveCursorBackward"]}. Characters that are escaped in the question are copied as they
# are, so they are escaped in the answer too. read and printf are built into the shell, and printf writes its
# output at once, so no answer waits in a buffer.

while IFS= read -r line; do
    number=${line#*\"question\":}
    number=${number%%[!0-9]*}
    # Not a question.
    [ -n "$number" ] || continue
    case $line in
    *'"action":"custom:'*)
        pair=${line#*\"action\":\"custom:}
        pair=${pair%%\",\"gesture\":*}
        printf '{"answer":%s,"do":["text:%s","moveCursorBackward"]}\n' "$number" "$pair"
        ;;
    *) printf '{"answer":%s,"pass":true}\n' "$number" ;;
    esac
done
