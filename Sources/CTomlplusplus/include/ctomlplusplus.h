/* toml++ as C: bytes in, a flat list of nodes with their positions out. Nothing of C++ passes this border. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a node is. Dates and times are told apart from other values, and no more. */
typedef enum ctoml_kind {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE_TIME,
} ctoml_kind;

/* A place in the source. Both count from 1; columns count characters (Unicode scalars), not bytes. */
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

/* UTF-8 that belongs to its document. It may hold NULs and does not end in one. */
typedef struct ctoml_text {
    const char *bytes;
    size_t count;
} ctoml_text;

/* One node. The children of a table or an array come right after it, each followed by its own children; those of a
 * table in the order in which they were written. */
typedef struct ctoml_node {
    ctoml_kind kind;
    uint32_t child_count; /* tables and arrays: direct children */
    size_t end;           /* the place in the list behind the last of its descendants */
    ctoml_position position;
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
    uint32_t part_count; /* 2 if two threads read it, else 1 */
    ctoml_text error;
    ctoml_position error_position;
} ctoml_document;

/* No line may hold more dots than this: they nest tables, and toml++ 3.3 takes nested tables apart by recursion. */
enum { CTOML_MAX_DOTS_PER_LINE = 200 };

/* Parses any bytes at all; from so many bytes on with two threads at once, where the text allows it. NULL if there is
 * no memory left; every other failure is in the document's error. */
const ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count, size_t halves_from);

/* Frees a document with all its nodes and texts. Once; NULL is allowed. */
void ctoml_free(const ctoml_document *document);

#ifdef __cplusplus
}
#endif
