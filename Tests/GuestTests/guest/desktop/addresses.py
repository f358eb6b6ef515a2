# Writes an address book of Thunderbird with a few people in it, so that the recipients of a message are completed.
#
#   addresses.py FILE DOMAIN
import sqlite3
import sys

book = sqlite3.connect(sys.argv[1])
book.executescript("""
    PRAGMA user_version = 4;
    CREATE TABLE properties (card TEXT, name TEXT, value TEXT);
    CREATE TABLE lists (uid TEXT PRIMARY KEY, name TEXT, nickName TEXT, description TEXT);
    CREATE TABLE list_cards (list TEXT, card TEXT, PRIMARY KEY(list, card));
""")
for name in ["tien phong", "tiến minh", "chao buoi sang", "đến nơi", "viet nam"]:
    address = "".join(letter for letter in name if letter.isascii() and letter.isalpha()) + "@" + sys.argv[2]
    for key, value in [("DisplayName", name), ("PrimaryEmail", address), ("PopularityIndex", "1")]:
        book.execute("INSERT INTO properties VALUES (?, ?, ?)", (name, key, value))
book.commit()
