-- Two look-ups for every place of an import, a quarter of the database's time. The import and the seeding write no other numbers.
alter table places drop constraint if exists places_category_id_fkey, drop constraint if exists places_import_id_fkey;
