-- Trigrams for word searches, and GiST and GIN indexes that mix them with plain columns.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists unaccent;
