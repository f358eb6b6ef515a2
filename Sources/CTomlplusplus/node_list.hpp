// A toml++ document as a flat list of nodes.
#pragma once

#include "ctomlplusplus.h"
#include "tomlplusplus.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace {

// Fills the list in the order of the file.
class NodeList {
   public:
    using Line = std::pair<const toml::key *, const toml::node *>;

    std::vector<ctoml_node> nodes;

    // Appends the root table and all below it.
    void append_root(const toml::table &root) { append(root, nullptr); }

   private:
    static ctoml_position position(const toml::source_position &place) {
        return {std::max<uint32_t>(place.line, 1), std::max<uint32_t>(place.column, 1)};
    }

    // The lines of a table in the order of the file; toml++ sorts them by key.
    static std::vector<Line> lines(const toml::table &table) {
        std::vector<Line> lines;
        lines.reserve(table.size());
        for (auto it = table.cbegin(); it != table.cend(); ++it) lines.push_back({&it->first, &it->second});
        std::sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
            const toml::source_position &left = a.first->source().begin, &right = b.first->source().begin;
            return left.line != right.line ? left.line < right.line : left.column < right.column;
        });
        return lines;
    }

    // Appends a node without its children and returns its index.
    size_t begin(const toml::node &source, const toml::key *key) {
        const size_t index = nodes.size();
        ctoml_node &node = nodes.emplace_back();
        node.position = position(source.source().begin);
        node.end_position = position(source.source().end);
        if (key) {
            node.key = {key->str().data(), key->str().size()};
            node.key_position = position(key->source().begin);
        }
        return index;
    }

    // Appends a node and all below it. Its depth is bounded, see tomlplusplus.hpp.
    void append(const toml::node &source, const toml::key *key) {
        const size_t index = begin(source, key);
        ctoml_node &node = nodes[index];
        switch (source.type()) {
            case toml::node_type::table: {
                const auto &table = static_cast<const toml::table &>(source);
                node.kind = CTOML_TABLE;
                node.child_count = static_cast<uint32_t>(table.size());
                for (const Line &line : lines(table)) append(*line.second, line.first);
                break;
            }
            case toml::node_type::array: {
                const auto &array = static_cast<const toml::array &>(source);
                node.kind = CTOML_ARRAY;
                node.child_count = static_cast<uint32_t>(array.size());
                for (const toml::node &item : array) append(item, nullptr);
                break;
            }
            case toml::node_type::string: {
                const std::string &text = static_cast<const toml::value<std::string> &>(source).get();
                node.kind = CTOML_STRING;
                node.text = {text.data(), text.size()};
                break;
            }
            case toml::node_type::integer:
                node.kind = CTOML_INTEGER;
                node.integer = static_cast<const toml::value<int64_t> &>(source).get();
                break;
            case toml::node_type::floating_point:
                node.kind = CTOML_FLOAT;
                node.number = static_cast<const toml::value<double> &>(source).get();
                break;
            case toml::node_type::boolean:
                node.kind = CTOML_BOOLEAN;
                node.integer = static_cast<const toml::value<bool> &>(source).get();
                break;
            default: node.kind = CTOML_DATE_TIME;
        }
        nodes[index].end = nodes.size();
    }
};

}  // namespace
