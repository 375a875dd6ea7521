import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalog } from '#server/db/catalog.ts'
import type { Db } from '#server/db/db.ts'
import { readExpectedCatalog } from '#server/db/schema-files.ts'
import { freshDatabase } from '#test/database.ts'
import { isSeeded, seedVocabulary } from './seed.ts'
import { createTownIndexes, dropTownIndexes } from './seed-sql.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

const forget = () => db.system`
  update instance_settings set value = jsonb_set(value, '{gazetteer}', '"older"') where key = 'directory.seed'`

const ofTowns = (lines: string[]) => lines.filter(line => line.startsWith('gazetteer: CREATE INDEX'))

// As every test's database was.
test('fills an empty table and leaves it with the same indexes', async () => {
  expect(ofTowns(await readCatalog(db.system))).toEqual(ofTowns(readExpectedCatalog()))
  expect(await db.system`select name from gazetteer where name_norm = 'graz' and kind = 'city'`).toEqual([
    { name: 'Graz' },
  ])
})

let dropped: string[] = []
test('fills the towns again if their version changes, and keeps those of an imported map', async () => {
  const read = async () => {
    const [row] = await db.system<{ seeded: number; imported: number }[]>`
      select count(*) filter (where origin = 'seed')::int as seeded,
        count(*) filter (where name = 'Nowhere')::int as imported from gazetteer`
    return row
  }
  await db.system`
    insert into gazetteer (kind, name, name_norm, country, lat, lon, radius_m, population, origin)
    values ('city', 'Nowhere', 'nowhere', 'US', 40, -100, 1000, 10, 'osm')`
  // The test needs no speed there, and indexes take 10 s to follow.
  dropped = await dropTownIndexes(db.system)
  const before = await read()
  await forget()
  expect(await isSeeded(db.system)).toBe(false)
  expect(await seedVocabulary(db.system)).toBe(true)
  expect([await isSeeded(db.system), await read()]).toEqual([true, before])
})

test('has no military postcodes, and names Canadian ones by their town', async () => {
  const zips = db.system<{ postcode: string; name: string }[]>`
    select postcode, name from gazetteer
    where kind = 'zip' and (region in ('AA', 'AE', 'AP') or postcode in ('09014', '34001', '96201', '10200', 'M5V', 'V6B', 'T2P', 'H2Y', 'T0A'))
    order by 1`
  expect(await zips).toEqual([
    { postcode: 'H2Y', name: 'Montréal' },
    { postcode: 'M5V', name: 'Toronto' },
    { postcode: 'T0A', name: expect.not.stringContaining('(') },
    { postcode: 'T2P', name: 'Calgary' },
    { postcode: 'V6B', name: 'Vancouver' },
  ])
  expect(await db.system`select from gazetteer where kind = 'zip' and country = 'CA' and name like '%(%'`).toHaveLength(
    0,
  )
  expect(await db.system`select from gazetteer where kind = 'zip' and lon > 0 and lat > 25`).toHaveLength(0)
})

test('drops the indexes to fill the towns, and creates the same ones again', async () => {
  await db.system`truncate gazetteer`
  await createTownIndexes(db.system, dropped)
  expect(ofTowns(await readCatalog(db.system))).toEqual(ofTowns(readExpectedCatalog()))
})
