#!/bin/sh
# A handler for Phím in plain sh: an action `custom:()` types both brackets and goes back between them. What stands
# between the colon and the end is the pair, two characters of any kind: custom:[], custom:{}, custom:«».
#
# In ~/.config/phim/phim.toml, with keys for it:
#
#     [[handler]]
#     program = ["/usr/local/share/phim/handlers/brackets.sh"]
#     action = ["custom:()", "custom:[]", "custom:«»"]
#
#     [keys]
#     "ctrl+space" = "nextLocale"
#     "super+9" = "custom:()"
#
# A question is a line {"action":"custom:()","gesture":"press",…,"question":17}; an answer is
# {"answer":17,"do":["text:()","moveCursorBackward"]}. Quotation marks and backslashes of JSON stay as they came: what
# was escaped in the question is escaped in the answer. read and printf belong to the shell, and printf writes a line
# at once, so no line waits in a buffer.

while IFS= read -r line; do
    number=${line#*\"question\":}
    number=${number%%[!0-9]*}
    case $line in
    *'"action":"custom:'*)
        pair=${line#*\"action\":\"custom:}
        pair=${pair%%\",\"gesture\":*}
        printf '{"answer":%s,"do":["text:%s","moveCursorBackward"]}\n' "$number" "$pair"
        ;;
    *) printf '{"answer":%s,"pass":true}\n' "$number" ;;
    esac
done
