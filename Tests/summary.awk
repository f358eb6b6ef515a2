# What a run of Swift Testing did, from what it printed: how many tests passed, failed and were skipped, and why.
# The exit status is 1 if no test passed: such a run shows nothing.

{ gsub(/\033\[[0-9;]*m/, "") }

/Test run with [0-9]+ test/ || / recorded an issue / || /^[^ ]+ Test case / { next }
/^✔ Test / { passed++ }
/^✘ Test / { failed++ }
/^➜ Test / {
    skipped++
    reason = "no reason given"
    if (match($0, /skipped: ".*"$/)) reason = substr($0, RSTART + 10, RLENGTH - 11)
    if (!(reason in count)) reasons[++known] = reason
    count[reason]++
}

END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    for (place = 1; place <= known; place++) printf "    %d skipped: %s\n", count[reasons[place]], reasons[place]
    if (passed == 0) exit 1
}
