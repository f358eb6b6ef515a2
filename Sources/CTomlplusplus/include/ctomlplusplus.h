/* A C interface to toml++: parses bytes into a flat list of nodes with positions, without C++ types and exceptions. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The type of a node. Dates and times have no value here. */
typedef enum ctoml_kind {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE_TIME,
} ctoml_kind;

/* A position in the source. Both count from 1; columns count characters (Unicode scalars), not bytes. */
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

/* UTF-8 owned by the document. It may contain NULs and is not terminated by one. */
typedef struct ctoml_text {
    const char *bytes;
    size_t count;
} ctoml_text;

/* One node. The children of a table or an array come right after it, each followed by its own children; those of a
 * table in the order in which they were written. */
typedef struct ctoml_node {
    ctoml_kind kind;
    uint32_t child_count; /* tables and arrays: direct children */
    size_t end;           /* the index after its last descendant */
    ctoml_position position;
    ctoml_position end_position; /* after the last character of a value that stands in one place */
    ctoml_position key_position; /* in a table only */
    ctoml_text key;              /* in a table only */
    union {
        ctoml_text text; /* strings */
        int64_t integer; /* integers; booleans as 0 and 1 */
        double number;   /* floats */
    };
} ctoml_node;

/* A parsed document: nodes, of which the first is the root table, or an error and no nodes. */
typedef struct ctoml_document {
    const ctoml_node *nodes;
    size_t node_count;
    ctoml_text error;
    ctoml_position error_position;
} ctoml_document;

/* No line may hold more dots than this: they nest tables, and toml++ 3.3 destroys nested tables by recursion. */
enum { CTOML_MAX_DOTS_PER_LINE = 200 };

/* Parses any bytes. NULL if no memory is left; every other failure is in the document's error. */
const ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count);

/* Frees a document with all its nodes and texts. Must be called once per document; NULL is allowed. */
void ctoml_free(const ctoml_document *document);

#ifdef __cplusplus
}
#endif
