import type { Db } from '#server/db/db.ts'

/** Puts 24 bakeries of Portland, Maine into the directory. */
export const addBakeries = ({ system }: Db) => system`
  insert into places (source, source_id, name, name_norm, category_id, phone, street, city, region, postcode, country, lat, lon)
  select 'osm', 'bakery-' || n, 'Bakery ' || n, 'bakery ' || n, c.id, '+1 212 555 01' || n, n || ' Congress Street',
    'Portland', 'ME', '04101', 'US', g.lat + n * 0.0005, g.lon
  from generate_series(10, 33) n, categories c,
    (select lat, lon from gazetteer where name = 'Portland' and region = 'ME' and kind = 'city' limit 1) g
  where c.code = 'bakery'`
