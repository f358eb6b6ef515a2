// A long document read by two processors at once.
//
// A document that ends before a table's header, and is complete there, is a document. What follows begins with a
// header, so it is one too. The two are what the whole would be as long as neither adds to a table of the other; an
// array of tables that goes on in the second half goes on in the list. Whatever is not so, or is no TOML, is left to
// be read as a whole, which then says what is wrong with it.
#pragma once

#include "node_list.hpp"

#include <cstring>
#include <future>
#include <optional>
#include <string_view>
#include <utility>

namespace {

using Halves = std::pair<Part, Part>;

// Where the line of a table's header begins that is nearest to the middle; 0 if there is none. A header with a dot may
// add to a table of the first half.
size_t header_near_middle(std::string_view text) {
    const auto is_header = [&](size_t newline) {
        const std::string_view line = text.substr(newline + 1, text.find('\n', newline + 1) - newline - 1);
        return line.size() > 1 && line[0] == '[' && line.find('.') == line.npos;
    };
    const size_t middle = text.size() / 2;
    size_t after = text.find("\n[", middle);
    while (after != text.npos && !is_header(after)) after = text.find("\n[", after + 1);
    size_t before = text.rfind("\n[", middle);
    while (before != text.npos && !is_header(before)) before = before ? text.rfind("\n[", before - 1) : text.npos;
    if (after == text.npos && before == text.npos) return 0;
    const bool is_after = before == text.npos || (after != text.npos && after - middle < middle - before);
    return (is_after ? after : before) + 1;
}

// A place has nothing but white space before it on its line: a header has that, and no value.
bool begins_line(std::string_view text, toml::source_position place) {
    size_t line = 0;
    for (toml::source_index number = 1; number < place.line; ++number) line = text.find('\n', line) + 1;
    return text.find_first_not_of(" \t", line) == line + place.column - 1;
}

// Every table of the second half is new, or is the next one of an array of tables that the first half has.
bool are_apart(const toml::table &first, std::string_view first_text, const toml::table &second) {
    for (auto it = second.cbegin(); it != second.cend(); ++it) {
        const toml::node *earlier = first.get(it->first.str());
        if (!earlier) continue;
        if (!it->second.is_array() || !earlier->is_array_of_tables()) return false;
        if (!begins_line(first_text, earlier->source().begin)) return false;
    }
    return true;
}

// Reads a document in two halves; nothing if that cannot be.
std::optional<Halves> read_halves(std::string_view text) {
    const size_t border = header_near_middle(text);
    if (!border) return std::nullopt;
    const std::string_view texts[] = {text.substr(0, border), text.substr(border)};
    try {
        auto second = std::async(std::launch::async, [&] { return toml::parse(texts[1]); });
        Halves halves;
        halves.first.root = toml::parse(texts[0]);
        halves.second.root = second.get();
        halves.second.lines_before = static_cast<uint32_t>(std::count(texts[0].begin(), texts[0].end(), '\n'));
        if (!are_apart(halves.first.root, texts[0], halves.second.root)) return std::nullopt;
        return halves;
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &) {
        // No TOML, or no thread to be had.
        return std::nullopt;
    }
}

}  // namespace
