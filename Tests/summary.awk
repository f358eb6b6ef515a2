# What a run of Swift Testing did, from what it printed: how many tests passed, failed and were skipped, and why.
# With -v allowed=FILE, what is skipped for a reason that is no line of FILE is told; a line that ends in * stands for all
# reasons that begin so.
# The exit status is 1 if no test passed: such a run shows nothing. It is 2 if something else than what is allowed was
# skipped.

BEGIN {
    while (allowed != "" && (getline line < allowed) > 0) {
        if (line !~ /^(#|$)/) lines[++lineCount] = line
    }
}

function isAllowed(reason, place) {
    if (allowed == "") return 1
    for (place = 1; place <= lineCount; place++) {
        if (reason == lines[place]) return 1
        if (lines[place] ~ /\*$/ && index(reason, substr(lines[place], 1, length(lines[place]) - 1)) == 1) return 1
    }
    return 0
}

{ gsub(/\033\[[0-9;]*m/, "") }

/Test run with [0-9]+ test/ || / recorded an issue / || /^[^ ]+ Test case / { next }
/^✔ Test / { passed++ }
/^✘ Test / { failed++ }
# Cases are printed by `skipCase`.
/^➜ (Test|Case) / {
    skipped++
    reason = "no reason given"
    if (match($0, /skipped: ".*"$/)) reason = substr($0, RSTART + 10, RLENGTH - 11)
    if (!(reason in count)) reasons[++known] = reason
    count[reason]++
}

END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    for (place = 1; place <= known; place++) {
        reason = reasons[place]
        isListed = isAllowed(reason)
        if (!isListed) unlisted++
        printf "    %d skipped: %s%s\n", count[reason], reason, isListed ? "" : " (NOT ALLOWED here)"
    }
    if (passed == 0) exit 1
    if (unlisted) exit 2
}
