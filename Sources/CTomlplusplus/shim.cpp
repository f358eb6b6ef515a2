#include "ctomlplusplus.h"
#include "node_list.hpp"
#include "tomlplusplus.hpp"

#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace {

// The document as C sees it, and the memory that its pointers refer to.
struct Document : ctoml_document {
    toml::table root;
    NodeList list;
    std::string message;

    Document() : ctoml_document{} {}

    void fail(std::string_view what, ctoml_position where) {
        list.nodes.clear();
        message = what;
        error = {message.data(), message.size()};
        error_position = where;
    }
};

// The first dot beyond the limit; null if there is none. A key never spans lines, so dots are counted per line.
const uint8_t *first_excessive_dot(const uint8_t *bytes, size_t count) {
    const uint8_t *const end = bytes + count;
    int dots = 0;
    for (const uint8_t *here = bytes; here < end;) {
        const auto *dot = static_cast<const uint8_t *>(std::memchr(here, '.', end - here));
        if (!dot) break;
        if (std::memchr(here, '\n', dot - here)) dots = 0;
        if (++dots > CTOML_MAX_DOTS_PER_LINE) return dot;
        here = dot + 1;
    }
    return nullptr;
}

// The position of a byte.
ctoml_position position(const uint8_t *bytes, const uint8_t *wanted) {
    ctoml_position here{1, 1};
    for (; bytes < wanted; ++bytes) {
        if (*bytes == '\n')
            here = {here.line + 1, 1};
        else if ((*bytes & 0xC0) != 0x80)
            ++here.column;
    }
    return here;
}

// The nearest position inside the source: at its end toml++ can point behind it.
ctoml_position clamp(toml::source_position wanted, const uint8_t *bytes, size_t count) {
    ctoml_position here{1, 1};
    for (size_t index = 0; index < count; ++index) {
        if (bytes[index] == '\n') {
            if (here.line == wanted.line) break;
            here = {here.line + 1, 1};
        } else if ((bytes[index] & 0xC0) != 0x80) {
            if (here.line == wanted.line && here.column == wanted.column) break;
            ++here.column;
        }
    }
    return here;
}

void parse(Document &document, const uint8_t *bytes, size_t count) {
    if (const uint8_t *dot = first_excessive_dot(bytes, count)) {
        document.fail("more than 200 dots in one line", position(bytes, dot));
        return;
    }
    try {
        document.root = toml::parse(std::string_view(reinterpret_cast<const char *>(bytes), count));
        document.list.append_root(document.root);
    } catch (const toml::parse_error &error) {
        document.fail(error.description(), clamp(error.source().begin, bytes, count));
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &error) {
        document.fail(error.what(), {1, 1});
    }
    document.nodes = document.list.nodes.data();
    document.node_count = document.list.nodes.size();
}

}  // namespace

extern "C" const ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count) {
    try {
        auto document = std::make_unique<Document>();
        parse(*document, bytes, count);
        return document.release();
    } catch (...) {
        return nullptr;
    }
}

extern "C" void ctoml_free(const ctoml_document *document) {
    delete static_cast<const Document *>(document);
}
