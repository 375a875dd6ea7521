import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Db, type Sql } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { makePbf, type PbfNode } from '#test/make-pbf.ts'
import { NODE_COMPILE_CACHE } from '#test/program.ts'
import { tempFile } from '#test/temp-file.ts'
import type { Format } from '../read/detect.ts'
import type { PlaceRow } from '../read/place-row.ts'
import { seedVocabulary } from '../world/seed.ts'
import { importChunks, importFile } from './import.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())
beforeEach(async () => {
  await db.system`delete from places`
})

/** A made-up town in the middle of Kansas. */
const node = (id: number, tags: Record<string, string>): PbfNode => ({ id, lat: 38.5, lon: -98.5, tags })
const cafe = node(1, { amenity: 'cafe', name: 'Blue Cup', phone: '(785) 242-3456', 'addr:postcode': '67500' })
const bakery = node(2, { shop: 'bakery', name: 'Crumb' })
const town = node(3, { place: 'town', name: 'Prairie Bend', population: '12000' })

const townFile = (nodes: PbfNode[]) => tempFile('town.osm.pbf', makePbf({ nodes }))
const counts = async (path: string) => {
  const { added, updated, unchanged, leftOut, failure } = await importFile(db.system, path)
  return { added, updated, unchanged, leftOut: Object.fromEntries(leftOut), failure }
}
const none = { added: 0, updated: 0, unchanged: 0, leftOut: {}, failure: null }

test('adds the businesses of a map with their town, category, and phone', async () => {
  expect(await counts(await townFile([town, cafe, bakery]))).toEqual({ ...none, added: 2 })
  const rows = await db.system`
    select p.source, source_id, p.name, c.code, category_label, phone_e164, city, p.region, p.postcode, p.country
    from places p join categories c on c.id = category_id order by source_id`
  expect(rows.map(row => ({ ...row }))).toEqual([
    {
      source: 'osm',
      sourceId: 'node/1',
      name: 'Blue Cup',
      code: 'cafe',
      categoryLabel: 'Café',
      phoneE164: '+17852423456',
      city: 'Prairie Bend',
      region: 'KS',
      postcode: '67500',
      country: 'US',
    },
    expect.objectContaining({ sourceId: 'node/2', code: 'bakery', city: 'Prairie Bend' }),
  ])
  const [found] = await db.system`select kind, region, population from gazetteer where name_norm = 'prairie bend'`
  expect({ ...found }).toEqual({ kind: 'city', region: 'KS', population: 12_000 })
})

test('a second import duplicates nothing and counts unchanged businesses', async () => {
  const file = await townFile([town, cafe, bakery])
  await counts(file)
  const [before] = await db.system`select max(updated_at) as at, count(*) as n from gazetteer, places`
  expect(await counts(file)).toEqual({ ...none, unchanged: 2 })
  const [after] = await db.system`select max(updated_at) as at, count(*) as n from gazetteer, places`
  expect({ ...after }).toEqual({ ...before })
})

test('updates a changed business and adds a new one', async () => {
  await counts(await townFile([cafe, bakery]))
  const renamed = node(2, { shop: 'bakery', name: 'Crumb & Co' })
  expect(await counts(await townFile([cafe, renamed, node(4, { shop: 'toys', name: 'Top' })]))).toEqual({
    ...none,
    added: 1,
    updated: 1,
    unchanged: 1,
  })
  const [row] = await db.system`select name from places where source_id = 'node/2'`
  expect(row?.name).toBe('Crumb & Co')
})

test('two parallel imports of the same file add each business once', async () => {
  const nodes = Array.from({ length: 5000 }, (_, i) => node(i + 1, { shop: 'toys', name: `Toys ${i}` }))
  const file = await townFile(nodes)
  const reports = await Promise.all([counts(file), counts(await townFile(nodes.toReversed()))])
  expect(reports.map(report => report.failure)).toEqual([null, null])
  expect(reports[0].added + reports[1].added).toBe(5000)
  const [row] = await db.system`select count(*) as n from places`
  expect(row?.n).toBe(5000)
})

test('keeps the later of two rows with the same ID', async () => {
  const table = await tempFile('list.csv', 'id,name,zip\n1,Acme,60601\n1,Acme,10001\n')
  expect(await counts(table)).toEqual({ ...none, added: 1, leftOut: { 'duplicate in the file': 1 } })
  const [row] = await db.system`select name, city, region from places`
  expect({ ...row }).toEqual({ name: 'Acme', city: 'New York', region: 'NY' })
})

test('keeps businesses that share a number, such as the account’s', async () => {
  const table = await tempFile('list.csv', 'account number,name,zip\n55,First,10001\n55,Second,10001\n55,Third,10001\n')
  expect(await counts(table)).toEqual({ ...none, added: 3 })
})

test('reports which columns it read and how many rows lack a value', async () => {
  const table = await tempFile(
    'list.csv',
    'Business Name,Phone No.,License Type,Zip,Colour\nAcme,2125550100,Bakery,10001,red\nBlue,,Home Occupation,10001,\n',
  )
  const { read, without, columns } = await importFile(db.system, table)
  expect({ read, without, columns }).toEqual({
    read: 2,
    without: { phone: 1, category: 1, coordinates: 2 },
    columns: {
      used: [
        ['businessName', 'Business Name'],
        ['phone', 'Phone No.'],
        ['category', 'License Type'],
        ['postcode', 'Zip'],
      ],
      unused: ['Colour'],
    },
  })
})

const pidOf = async (sql: Sql) => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0

describe('many batches', () => {
  const row = (id: number, name = `Shop ${id}`): PlaceRow => ({
    source: 'csv',
    sourceId: String(id),
    name,
    category: 'bakery',
    categoryLabel: null,
    phone: null,
    website: null,
    email: null,
    houseNumber: null,
    street: null,
    city: null,
    region: null,
    postcode: null,
    country: null,
    lat: 38.5,
    lon: -98.5,
    confidence: null,
    openingHours: null,
  })
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i))
  const imported = (rows: PlaceRow[]) => {
    const format: Format = {
      name: 'made',
      source: 'csv',
      async *read() {
        yield { rows, towns: [], bytes: 0 }
      },
    }
    return importChunks(db.system, format, 'made.csv')
  }
  const namesOf = async (...ids: number[]) => {
    const rows = await db.system<{ name: string }[]>`
      select name from places where source_id = any (${ids.map(String)}) order by source_id::int`
    return rows.map(({ name }) => name)
  }

  test('the last row with an ID wins, however far apart its rows are', async () => {
    const rows = [row(1, 'Early'), ...many(2, 6000), row(1, 'Middle'), ...many(6000, 12_000), row(1, 'Late')]
    const { added, updated, unchanged } = await imported(rows)
    expect([added, updated, unchanged]).toEqual([11_999, 2, 0])
    expect(await namesOf(1)).toEqual(['Late'])
  })

  test('merges a batch only after the one before it', async () => {
    await imported([row(1)])
    const rows = [row(1, 'Changed'), ...many(2, 6000)]
    const { importing, merging } = await db.system.begin(async sql => {
      await sql`select from places where source_id = '1' for update`
      const importing = imported(rows)
      const state = () => db.system<{ merging: number; ready: number }[]>`
        select count(*) filter (where wait_event_type = 'Lock' and query like '%insert into places%')::int as merging,
          count(*) filter (where state = 'idle in transaction' and query like 'copy staging%')::int as ready
        from pg_stat_activity where datname = current_database()`
      const waiting = { merging: 1, ready: 1 }
      await expect.poll(async () => ({ ...(await state())[0] })).toEqual(waiting)
      return { importing, merging: await namesOf(1, 2, 5999) }
    })
    expect(merging).toEqual(['Shop 1'])
    expect(await importing).toMatchObject({ added: 5998, updated: 1, unchanged: 0 })
  })

  test('a batch that the database rejects ends the import: the batches before it stay, and the next import works', async () => {
    const refused = { ...row(6000), lat: 91 }
    const rows = [...many(1, 6000), refused, ...many(6001, 12_000)]
    await expect(imported(rows)).rejects.toThrow(/places_lat_check/)
    expect(await namesOf(1, 6001, 11_999)).toEqual(['Shop 1'])
    expect(await imported([row(3)])).toMatchObject({ unchanged: 1, failure: null })
  })

  test('a restart of PostgreSQL ends the import: the batches before it stay, and the pool goes on', async () => {
    await imported([row(2000)])
    const other = connect(url)
    // As in a restart, every connection to the import's pool ends while one batch is merged and the next one is copied.
    const importing = await other.asSystem(async sql => {
      await sql`select from places where source_id = '2000' for update`
      const importing = imported([...many(1, 2000), ...many(2001, 5002), row(2000, 'Changed'), ...many(5002, 15_000)])
      const failure = importing.catch((error: { code?: string }) => error.code)
      const waits = () => other.system`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits()).length).toBe(1)
      await other.system`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> all (array[pg_backend_pid(), ${await pidOf(sql)}])`
      return failure
    })
    expect(importing).toMatch(/^(CONNECTION_CLOSED|57P01)$/)
    await other.close()
    const names = () => Promise.all(Array.from({ length: 20 }, () => namesOf(1, 2000, 14_999))).catch(() => [])
    // A connection that hasn't noticed the restart fails its first statement.
    await expect.poll(names).toEqual(Array(20).fill(['Shop 1', 'Shop 2000']))
    expect(await imported([row(3)])).toMatchObject({ unchanged: 1, failure: null })
  })
})

test('keeps what it read before a file breaks off', async () => {
  const whole = makePbf({ nodes: [cafe] })
  const rest = makePbf({ nodes: [bakery] }).subarray(makePbf({}).length)
  const path = await tempFile('cut.osm.pbf', Buffer.concat([whole, rest.subarray(0, rest.length - 5)]))
  const { added, failure } = await counts(path)
  expect([added, String(failure)]).toEqual([1, expect.stringContaining(`${path}: byte ${whole.length}: `)])
  const rows = await db.system`select name from places`
  expect(rows.map(row => row.name)).toEqual(['Blue Cup'])
})

test('makes postcodes from addresses searchable', async () => {
  const tags = { 'addr:postcode': 'AD999', 'addr:city': 'Vila', 'addr:country': 'AD' }
  const path = await townFile([
    { id: 1, lat: 42.5, lon: 1.5, tags: { ...tags, shop: 'toys', name: 'Top' } },
    { id: 2, lat: 42.52, lon: 1.54, tags: { ...tags, shop: 'toys', name: 'Kite' } },
  ])
  await counts(path)
  const rows = await db.system`select name, country, lat, lon from gazetteer where postcode = 'AD999'`
  expect(rows.map(row => ({ ...row }))).toEqual([
    { name: 'Vila', country: 'AD', lat: expect.closeTo(42.51, 4), lon: expect.closeTo(1.52, 4) },
  ])
})

test('escapes text that would break out of COPY', async () => {
  const name = 'Tab\\t "quoted" \\N \\. \\'
  await counts(await townFile([node(1, { shop: 'toys', name, opening_hours: 'a\tb\nc\\' })]))
  const [row] = await db.system`select name, opening_hours from places`
  expect({ ...row }).toEqual({ name, openingHours: 'a\tb\nc\\' })
})

describe('categories and towns', () => {
  const forgetVocabulary = () => db.system`
    update instance_settings set value = value || '{"vocabulary":0}' where key = 'directory.seed'`

  test('are filled once, even if two processes start at the same time', async () => {
    await forgetVocabulary()
    const done = await Promise.all([seedVocabulary(db.system), seedVocabulary(db.system)])
    expect(done.filter(Boolean)).toEqual([true])
    const [row] = await db.system`
      select (select count(*) from categories where code = 'restaurant') as categories,
        (select count(*) from gazetteer where postcode = '90210') as zips`
    expect({ ...row }).toEqual({ categories: 1, zips: 1 })
  })

  test('keep the category of every business when they’re filled again', async () => {
    await counts(await townFile([cafe, bakery]))
    await forgetVocabulary()
    await seedVocabulary(db.system)
    const rows = await db.system`select c.code from places p join categories c on c.id = category_id order by code`
    expect(rows.map(row => row.code)).toEqual(['bakery', 'cafe'])
  })

  test.each([
    ['paris', 'FR', null],
    ['austin', 'US', 'TX'],
    ['st louis', 'US', 'MO'],
    ['saint louis', 'US', 'MO'],
    ['wien', 'AT', null],
    ['new york', 'US', 'NY'],
    ['bar harbor', 'US', 'ME'],
    ['cambridge', 'GB', null],
  ])('the largest %s is in %s %s', async (name, country, region) => {
    const [row] = await db.system`
      select country, region from gazetteer where name_norm = ${name} and kind = 'city'
      order by population desc nulls last limit 1`
    expect({ ...row }).toEqual({ country, region })
  })

  test('postcodes, states, and countries are found by name', async () => {
    const rows = await db.system`
      select kind, name_norm, country, region from gazetteer
      where postcode in ('90210', 'M5V') or (kind = 'state' and name_norm = 'texas')
        or (kind = 'country' and name_norm in ('deutschland', 'usa')) order by kind, country`
    expect(rows.map(row => `${row.kind} ${row.country} ${row.region}`)).toEqual([
      'country DE null',
      'country US null',
      'state US TX',
      'zip CA ON',
      'zip US CA',
    ])
  })
})

describe('npm run directory:import', () => {
  const script = fileURLToPath(new URL('../../../scripts/directory-import.ts', import.meta.url))
  let env: NodeJS.ProcessEnv
  beforeAll(() => {
    env = { ...process.env, DATABASE_URL: url, SECRET_KEY: 'x'.repeat(64), NODE_COMPILE_CACHE }
  })
  const run = async (...files: string[]) => {
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...files], { env })) }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, stdout, stderr }
    }
  }

  test('prints what it imported, what it skipped, and why', async () => {
    const lot = node(5, { amenity: 'parking', name: 'Lot' })
    const { code, stdout, stderr } = await run(await townFile([cafe, bakery, lot]))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/town\.osm\.pbf \(OpenStreetMap extract\)\n +2 {2}added\n/)
    expect(stdout).toMatch(/ 1 {2}left out: not a business category\n/)
  })

  test('killed in the middle and run again, it ends as if it had run once', async () => {
    const shops = Array.from({ length: 12_000 }, (_, n) => node(n + 1, { shop: 'bakery', name: `Shop ${n + 1}` }))
    const path = await townFile([town, ...shops])
    const added = () => db.system<{ n: number }[]>`select count(*)::int as n from places`.then(([row]) => row?.n ?? 0)
    const killed = spawn(process.execPath, [script, path], { env, stdio: 'ignore' })
    await expect.poll(added, { interval: 5 }).toBeGreaterThan(0)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const kept = await added()
    expect(kept).toBeLessThan(shops.length)
    const { code, stdout } = await run(path)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ [\d,]+ {2}added/)])
    const [places] = await db.system`
      select count(*)::int as n, count(distinct source_id)::int as ids, count(distinct name)::int as names from places`
    expect({ ...places }).toEqual({ n: 12_000, ids: 12_000, names: 12_000 })
  })

  test('exits with an error that names the file, and continues with the next one', async () => {
    const { code, stdout, stderr } = await run('/nowhere.pbf', await townFile([cafe]))
    expect([code, stderr]).toEqual([1, 'Error: /nowhere.pbf: no such file\n'])
    expect(stdout).toMatch(/ 1 {2}added/)
  })

  test('fails if more than 1 % of verdicts differ from those of the last release', async () => {
    const release = (toys: number) =>
      townFile(
        Array.from({ length: 100 }, (_, n) =>
          node(n + 1, { shop: n < toys ? 'toys' : 'bakery', name: `Shop ${n + 1}`, phone: `+376 8${10_000 + n}` }),
        ),
      )
    await counts(await release(0))
    const { code, stdout, stderr } = await run(await release(2))
    expect([code, stdout]).toEqual([1, expect.stringMatching(/Of 100 known before, 2\.0 % of verdicts differ/)])
    expect(stderr).toMatch(/town\.osm\.pbf: 2\.0 % of verdicts differ from what the last release gave\. If/)
  })

  test('doesn’t take a correction in a short list for a new scheme of categories', async () => {
    await counts(await townFile([cafe, bakery]))
    const { code, stdout } = await run(await townFile([node(1, { shop: 'toys', name: 'Blue Cup' }), bakery]))
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Of 2 known before, 50\.0 % of verdicts differ/)])
  })

  test('fails and says why if no business was imported', async () => {
    const lot = node(5, { amenity: 'parking', name: 'Lot' })
    const nothing = await run(
      await townFile([lot]),
      await tempFile('a.json', '[]'),
      await tempFile('b.csv', 'name,zip\n'),
    )
    expect(nothing.code).toBe(1)
    expect(nothing.stderr).toMatch(/town\.osm\.pbf: no businesses were imported: 1 not a business category\n/)
    expect(nothing.stderr).toMatch(/a\.json: no businesses were imported: the file has no rows\n/)
    expect(nothing.stderr).toMatch(/b\.csv: no businesses were imported: the file has no rows\n/)
  })

  test('prints its usage if no file is named', async () => {
    const { code, stdout } = await run()
    expect([code, stdout]).toEqual([1, expect.stringContaining('npm run directory:import -- FILE...')])
  })
})
