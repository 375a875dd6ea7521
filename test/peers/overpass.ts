import { metresBetween } from '#server/distance.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { saysWho } from './nominatim.ts'
import { townAround } from './town.ts'

export interface OsmElement {
  type: 'node' | 'way' | 'relation'
  id: number
  lat: number
  lon: number
  tags: Record<string, string>
}

interface Options {
  port?: number
  /** The map around a point; an invented town by default. */
  map?: (lat: number, lon: number) => OsmElement[]
}

/** Overpass on loopback, limited to the query form that we send. */
export async function overpassPeer({ port, map = mapOfTown }: Options = {}) {
  const script: Answer[] = []
  let inWork = 0
  const peer = await jsonPeer(async call => {
    const fault = faultOf(call)
    if (fault) return fault
    const scripted = script.shift()
    if (scripted) return scripted
    // Two slots per address.
    if (inWork >= 2) return tooMany
    inWork++
    try {
      return answer(new URLSearchParams(call.raw.toString()).get('data') ?? '', map)
    } finally {
      inWork--
    }
  }, port)
  return {
    url: `${peer.url}/api/interpreter`,
    calls: peer.calls,
    answers: (...given: Answer[]) => script.push(...given),
    /** The answer after a timeout: status 200 without elements. */
    timesOut: () => script.push(reply([], 'runtime error: Query timed out in "query" at line 2 after 11 seconds.')),
    isBusy: () => script.push(tooMany),
    close: peer.close,
  }
}

function faultOf({ method, path, headers }: Call): Answer | null {
  if (!saysWho(headers['user-agent'])) return page(406, 'Not Acceptable')
  if (path !== '/api/interpreter') return page(404, 'Not Found')
  if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded')
    return page(400, 'Your input contains only whitespace.')
  return null
}

const page = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: `<?xml version="1.0"?><html><body><p><strong>Error</strong>: ${text}</p></body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
})
const tooMany = page(429, 'Too Many Requests', { 'retry-after': '30' })

function reply(elements: unknown[], remark?: string): Answer {
  const osm3s = {
    timestamp_osm_base: '2026-11-20T10:00:00Z',
    copyright:
      'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.',
  }
  const body = { version: 0.6, generator: 'Overpass API 0.7.62', osm3s, elements, ...(remark && { remark }) }
  return { status: 200, body }
}

const shape =
  /^\[out:json\]\[timeout:(\d+)\]\[maxsize:(\d+)\];\n\(((?:nwr(?:\[[^\]]*(?:\[[^\]]*\][^\]]*)*\])+\(around:[^)]*\);)+)\)->\.all;\n\.all out count;\n\.all out center tags (\d+);$/

function answer(ql: string, map: NonNullable<Options['map']>): Answer {
  const [, timeout = '', , union = '', most = ''] = shape.exec(ql) ?? []
  if (!union) return page(400, `line 1: parse error: ${ql.slice(0, 200)}`)
  if (Number(timeout) > 180) return page(400, 'timeout too large')
  const statements = union.split(/(?<=\));/).filter(Boolean)
  const found = new Map<string, OsmElement>()
  for (const statement of statements) {
    const [, radius = '', lat = '', lon = ''] = /\(around:(\d+),(-?[\d.]+),(-?[\d.]+)\)$/.exec(statement) ?? []
    const at = { lat: Number(lat), lon: Number(lon) }
    const conditions = statement.replace(/^nwr/, '').replace(/\(around:[^)]*\)$/, '')
    for (const element of map(at.lat, at.lon))
      if (metresBetween(at, element) <= Number(radius) && fits(element.tags, conditions))
        found.set(`${element.type}${element.id}`, element)
  }
  const all = [...found.values()].sort((a, b) => a.type.localeCompare(b.type) || a.id - b.id)
  const count = (type: OsmElement['type']) => String(all.filter(element => element.type === type).length)
  const counts = {
    type: 'count',
    id: 0,
    tags: { nodes: count('node'), ways: count('way'), relations: count('relation'), total: String(all.length) },
  }
  return reply([counts, ...all.slice(0, Number(most)).map(shown)])
}

const condition = /\["([^"]+)"(?:(=|~)"([^"]*)"(,i)?)?\]/g

function fits(tags: Record<string, string>, conditions: string): boolean {
  return [...conditions.matchAll(condition)].every(([, key = '', operator, value = '', folds]) => {
    const own = tags[key]
    if (own === undefined) return false
    if (!operator) return true
    return operator === '=' ? own === value : new RegExp(value, folds ? 'iu' : 'u').test(own)
  })
}

/** Only nodes have coordinates of their own. */
const shown = ({ type, id, lat, lon, tags }: OsmElement) =>
  type === 'node' ? { type, id, lat, lon, tags } : { type, id, center: { lat, lon }, tags }

/** Knows three of four shops, few of them with a phone or a website. */
const mapOfTown = (lat: number, lon: number): OsmElement[] =>
  townAround(lat, lon)
    .filter(({ n }) => n % 4 !== 3)
    .map(shop => ({
      type: shop.n % 5 === 0 ? 'way' : 'node',
      id: 1000 + shop.n,
      lat: shop.lat,
      lon: shop.lon,
      tags: {
        name: shop.name,
        [shop.kind.tag[0]]: shop.kind.tag[1],
        'addr:housenumber': String(shop.number),
        'addr:street': shop.street,
        ...(shop.n % 3 === 0 && { phone: shop.phone }),
        ...(shop.n % 4 === 0 && { 'contact:website': shop.website }),
        ...(shop.n % 8 === 0 && { email: shop.email }),
      },
    }))
