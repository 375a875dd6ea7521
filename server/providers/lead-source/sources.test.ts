import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FoundLead, LeadImport } from '#contract/leads.ts'
import type { Db } from '#server/db/db.ts'
import { osmWords } from '#server/search/sources/osm-words.ts'
import { freshDatabase } from '#test/database.ts'
import { foursquarePeer } from '#test/peers/foursquare.ts'
import { googlePlacesPeer } from '#test/peers/google-places.ts'
import type { Answer, Call } from '#test/peers/json-peer.ts'
import { overpassPeer } from '#test/peers/overpass.ts'
import { foursquareSource } from './foursquare.ts'
import { googleSource } from './google.ts'
import type { LeadQuery, LeadSource } from './lead-source.ts'
import { osmSource } from './osm.ts'
import { CursorError } from './paging.ts'
import { throttle } from './throttle.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await db.system`delete from lead_source_state`
  await db.system`delete from osm_cache`
})

const query: LeadQuery = {
  text: 'plumbers in Testville',
  category: { code: 'plumber', label: 'Plumber' },
  words: '',
  place: { kind: 'city', name: 'Testville', label: 'Testville, CA', lat: 34.09, lon: -118.41, country: 'US' },
  radiusKm: 8,
  isRadiusFixed: false,
  limit: 20,
  cursor: null,
  osm: () => osmWords({ first: plumbers, last: plumbers }),
}
let plumbers = 0
beforeAll(async () => {
  const [row] = await db.system<{ id: number }[]>`select id from categories where code = 'plumber'`
  plumbers = row?.id ?? 0
})

interface Vendor {
  source: LeadSource
  calls: Call[]
  answers(...given: Answer[]): unknown
  close(): Promise<void>
}

const timeoutMs = 600
const vendors: Record<string, () => Promise<Vendor>> = {
  osm: async () => {
    const peer = await overpassPeer()
    const settings = { db, nominatimUrl: '', overpassUrl: peer.url, userAgent: 'Canvass (+https://c.example)' }
    return {
      ...peer,
      source: osmSource({ ...settings, timeoutMs, throttle: throttle(db, 'osm', { name: 'OpenStreetMap' }) }),
    }
  },
  google: async () => {
    const peer = await googlePlacesPeer()
    return { ...peer, source: googleSource({ db, key: peer.key, baseUrl: peer.url, timeoutMs }) }
  },
  foursquare: async () => {
    const peer = await foursquarePeer()
    return { ...peer, source: foursquareSource({ db, key: peer.key, baseUrl: peer.url, timeoutMs }) }
  },
}

async function allPages({ find }: LeadSource, changed: Partial<LeadQuery> = {}): Promise<FoundLead[][]> {
  const pages: FoundLead[][] = []
  let cursor: string | null = null
  do {
    const page = await find({ ...query, ...changed, cursor })
    pages.push(page.leads)
    cursor = page.cursor
  } while (cursor !== null && pages.length < 50)
  return pages
}

describe.each(['osm', 'google', 'foursquare'])('%s', kind => {
  let source: LeadSource
  let vendor: Vendor | undefined
  beforeAll(async () => {
    vendor = (await vendors[kind]?.()) as Vendor
    source = vendor.source
  })
  afterAll(() => vendor?.close())

  test('returns businesses that can be imported, each with its own ID', async () => {
    const { leads } = await source.find(query)
    expect(leads.length).toBeGreaterThan(10)
    for (const lead of leads) {
      expect(FoundLead.parse(lead)).toEqual(lead)
      expect(LeadImport.safeParse(lead).error).toBeUndefined()
      expect(lead).toMatchObject({ source: kind, placeId: expect.stringMatching(`^${kind}:.+`) })
      expect(lead.distanceM).toBeLessThan(8000)
    }
  })

  test.each([20, 7])('returns all of them once, %d per page, and ends', async limit => {
    const pages = await allPages(source, { limit })
    const ids = pages.flat().map(lead => lead.placeId)
    expect(Math.max(...pages.map(page => page.length))).toBeLessThanOrEqual(limit)
    expect(ids.length).toBeGreaterThanOrEqual(55)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('loses nothing if a page is smaller than the one before', async () => {
    const first = await source.find({ ...query, limit: 10 })
    const second = await source.find({ ...query, limit: 3, cursor: first.cursor })
    const third = await source.find({ ...query, limit: 7, cursor: second.cursor })
    const together = [first, second, third].flatMap(({ leads }) => leads.map(lead => lead.placeId))
    const whole = await source.find({ ...query, limit: 20 })
    expect(together).toEqual(whole.leads.map(lead => lead.placeId))
  })

  const nothing = { leads: [], cursor: null }
  test.each(['x', '{}', '{"token":null,"size":900,"skip":0}'])('rejects the cursor %s', async cursor => {
    const given = await source.find({ ...query, cursor }).catch((error: unknown) => error)
    expect(given instanceof CursorError ? nothing : given).toMatchObject(nothing)
  })

  test('returns nothing for a business type that doesn’t exist there', async () => {
    const category = { code: 'zeppelin', label: 'Zeppelin' }
    const page = await source.find({ ...query, category, osm: () => osmWords({ first: 1, last: 0 }) })
    expect(page).toMatchObject({ leads: [], cursor: null })
  })
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers,
})

describe.each(['osm', 'google', 'foursquare'])('%s', kind => {
  let vendor: Vendor
  beforeAll(async () => {
    vendor = (await vendors[kind]?.()) as Vendor
  })
  afterAll(() => vendor.close())
  const failure = () => vendor.source.find(query).catch((error: unknown) => error)

  test.each<[string, Answer, string, number]>([
    ['says nothing', 'silence', 'timed-out', 60],
    ['hangs up', 'hang up', 'down', 60],
    ['breaks off', { half: '{"elements":[' }, 'down', 60],
    ['fails', json(502, {}), 'down', 60],
    ['fails with HTML', json(500, '<html>', { 'content-type': 'text/html' }), 'down', 60],
    ['reports too many requests', json(429, {}, { 'retry-after': '30' }), 'limited', 30],
    ['refuses', json(403, {}), 'refused', 60],
    ['says nonsense', json(200, ['no answer']), 'failed', 0],
    ['doesn’t answer with JSON', json(200, '<html>', { 'content-type': 'text/html' }), 'failed', 0],
    ['sends elsewhere', json(302, {}, { location: 'http://127.0.0.1:1/' }), 'failed', 0],
    ['never stops', json(200, `"${'x'.repeat(5 * 1024 * 1024)}"`), 'failed', 0],
  ])('%s', async (_, answer, outcome, restS) => {
    vendor.answers(answer)
    expect(await failure()).toMatchObject({ outcome, message: expect.stringMatching(/^\S.+\.$/) })
    const calls = vendor.calls.length
    const next = await failure()
    if (restS === 0) return expect(next).toHaveProperty('leads')
    // No process asks it again for a while; the reason is kept.
    expect(next).toMatchObject({ outcome, message: expect.stringMatching(/We’ll try it again in \d+ s\.$/) })
    const { retryAfterS } = next as { retryAfterS: number }
    expect(retryAfterS).toBeGreaterThan(restS - 10)
    expect(retryAfterS).toBeLessThanOrEqual(restS)
    expect(vendor.calls).toHaveLength(calls)
  })

  test('abandons an answer that comes after the search’s deadline, without pausing the source', async () => {
    vendor.answers('silence')
    const late = await vendor.source.find({ ...query, until: performance.now() + 150 }).catch((error: unknown) => error)
    expect(late).toMatchObject({ outcome: 'timed-out', retryAfterS: 0 })
    expect(await failure()).toHaveProperty('leads')
  })

  test('drops NUL characters, half characters, and coordinates beyond the poles', async () => {
    const name = 'Zero\0 Half\ud83c'
    const odd: Record<string, unknown> = {
      osm: { elements: [{ type: 'node', id: 1, lat: 34.09, lon: -118.41, tags: { craft: 'plumber', name } }] },
      google: { places: [{ id: 'a', displayName: { text: name }, location: { latitude: 99, longitude: 0 } }] },
      foursquare: { results: [{ fsq_place_id: 'a', name, latitude: 99, longitude: 0 }] },
    }
    vendor.answers(json(200, odd[kind]))
    const { leads } = await vendor.source.find({ ...query, isRadiusFixed: true })
    expect(leads).toMatchObject([{ businessName: 'Zero Half\ufffd', ...(kind !== 'osm' && { lat: null }) }])
  })
})
