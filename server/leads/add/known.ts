import type { LeadImport } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { compareNames } from '../business-name.ts'
import { type Business, type Marks, mailSiteOf, marksOf, type SharedMark, sharedMark } from '../same-business.ts'
import { type Candidate, findByLeadId, findBySourceId, findCandidates } from './add-sql.ts'

/** A known business: a lead of the list, or an earlier business of the same batch. */
export interface Known {
  /** The lead; null if it's the business at `earlier`, which isn't in the list. */
  lead: {
    id: string
    businessName: string | null
    email?: string | null | undefined
    phone?: string | null | undefined
  } | null
  earlier: number | null
  by: SharedMark | 'lead ID'
}
type Asked = Business & { leadId?: string | null }

/** Says for each business whether the list has it already. */
export async function knownAmong(sql: Sql, userId: string, businesses: LeadImport[]): Promise<boolean[]> {
  const known = await findKnown(sql, userId, businesses)
  return known.map(one => one?.lead != null)
}

/**
 * Finds what each business of a batch is known as; null if it's new. The database finds leads by equal keys, and
 * same-business.ts decides. A business that resembles an earlier one of the batch is the same lead as that one.
 */
export async function findKnown(sql: Sql, userId: string, businesses: Asked[]): Promise<(Known | null)[]> {
  if (businesses.length === 0) return []
  const asked = businesses.map(marksOf)
  const candidates = await findCandidates(sql, asked)
  forgetSharedPhones(asked, candidates)
  const inList = await listed(sql, userId, { businesses, asked, candidates })
  const batch = batchIndex()
  const results: (Known | null)[] = []
  asked.forEach((marks, ord) => {
    const keys = batch.keysOf(marks)
    results.push(inList(ord) ?? earlierOf(batch.find(marks, keys), results))
    batch.add(marks, ord, keys)
  })
  return results
}

function earlierOf(found: { at: number; by: SharedMark } | null, results: (Known | null)[]): Known | null {
  if (!found) return null
  const first = results[found.at]
  return { lead: first?.lead ?? null, earlier: first?.earlier ?? found.at, by: found.by }
}

/** Matches by lead ID, then by a source's ID, then the oldest lead that is the same business. */
async function listed(
  sql: Sql,
  userId: string,
  { businesses, asked, candidates }: { businesses: Asked[]; asked: Marks[]; candidates: Candidate[] },
) {
  const given = businesses.flatMap(({ leadId }) => leadId ?? [])
  const byLeadId = new Map(
    given.length > 0 ? (await findByLeadId(sql, userId, given)).map(lead => [lead.id, lead] as const) : [],
  )
  const ids = businesses.flatMap((business, ord) => sourceIds(business).map(id => ({ ...id, ord })))
  const byId = new Map<number, Known['lead']>()
  for (const { ord, id } of ids.length > 0 ? await findBySourceId(sql, userId, ids) : [])
    if (!byId.has(ord)) byId.set(ord, { id, businessName: businesses[ord]?.businessName ?? null })
  const byOrd = Map.groupBy(candidates, one => one.ord)
  return (ord: number): Known | null => {
    const lead = byLeadId.get(businesses[ord]?.leadId?.toLowerCase() ?? '')
    if (lead) return { lead, earlier: null, by: 'lead ID' }
    const named = byId.get(ord)
    if (named) return { lead: named, earlier: null, by: 'id' }
    const marks = asked[ord]
    return marks ? firstSame(marks, byOrd.get(ord) ?? []) : null
  }
}

/** A number of three businesses whose names aren't alike is a call center's or an office's, and nobody's own. */
const NAMES_OF_ONE = 2

function forgetSharedPhones(asked: Marks[], candidates: Candidate[]): void {
  const named = [
    ...asked,
    ...candidates.map(({ businessName, phoneNorm }) => ({ name: businessName, phone: phoneNorm ?? null })),
  ]
  const byPhone = new Map<string, string[]>()
  for (const { name, phone } of named) {
    if (name === null || phone === null) continue
    const names = byPhone.get(phone)
    if (!names) byPhone.set(phone, [name])
    else if (
      names.length <= NAMES_OF_ONE &&
      names.every(other => compareNames(name.toLowerCase(), other.toLowerCase()) === 'none')
    )
      names.push(name)
  }
  for (const marks of asked)
    if (marks.phone !== null && (byPhone.get(marks.phone)?.length ?? 0) > NAMES_OF_ONE) marks.phone = null
}

function firstSame(marks: Marks, candidates: Candidate[]): Known | null {
  for (const candidate of candidates) {
    const by = sharedMark(marks, marksOf(candidate))
    if (by) return { lead: candidate, earlier: null, by }
  }
  return null
}

/** Every ID of a business. OpenStreetMap's are the same online and in an imported directory. */
function sourceIds({ source = 'import', placeId, alsoFrom }: Business): { source: string; placeId: string }[] {
  const ids = [...(placeId ? [{ source, placeId }] : []), ...(alsoFrom ?? [])]
  return ids.flatMap(id => {
    const isOsm = id.placeId.startsWith('osm:') && (id.source === 'osm' || id.source === 'directory')
    return isOsm ? ['osm', 'directory'].map(source => ({ source, placeId: id.placeId })) : id
  })
}

/** How many businesses we keep under one key; beyond that, only those with other types of facts. */
const KEPT = 8

interface Entry {
  marks: Marks
  at: number
}

/** The businesses of a batch by possibly shared keys. Common names are also keyed by place. */
function batchIndex() {
  const byKey = new Map<string, Entry[]>()
  const crowded = new Set<string>()
  const keysOf = (marks: Marks) => [...ownKeys(marks), ...(crowded.has(marks.nameKey ?? '') ? placeKeys(marks) : [])]
  function put(key: string, entry: Entry): void {
    const there = byKey.get(key)
    if (!there) byKey.set(key, [entry])
    else if (!there.some(one => standsFor(one.marks, entry.marks, there.length >= KEPT))) there.push(entry)
  }
  return {
    keysOf,
    find(marks: Marks, keys: string[]): { at: number; by: SharedMark } | null {
      let first: { at: number; by: SharedMark } | null = null
      for (const key of keys)
        for (const one of byKey.get(key) ?? []) {
          if (first && one.at >= first.at) continue
          const by = sharedMark(marks, one.marks)
          if (by) first = { at: one.at, by }
        }
      return first
    },
    add(marks: Marks, at: number, keys: string[]): void {
      const entry = { marks, at }
      for (const key of keys) put(key, entry)
      const { nameKey } = marks
      const namesakes = nameKey === null || crowded.has(nameKey) ? [] : (byKey.get(`name ${nameKey}`) ?? [])
      if (nameKey === null || namesakes.length < KEPT) return
      crowded.add(nameKey)
      for (const one of namesakes) for (const key of placeKeys(one.marks)) put(key, one)
    },
  }
}

function ownKeys(marks: Marks): string[] {
  const { ids, nameKey, email, phone, isPersons } = marks
  const site = marks.site ?? (isPersons ? mailSiteOf(marks) : null)
  const keys = ids.map(id => `id ${id}`)
  if (email !== null) keys.push(`mail ${email}`)
  if (phone !== null) keys.push(`phone ${phone}`)
  if (site !== null) keys.push(`site ${site}`)
  if (nameKey !== null) keys.push(`name ${nameKey}`)
  return keys
}

function placeKeys({ nameKey, email, phone, site, street, town, postcode }: Marks): string[] {
  const keys = []
  if (email !== null) keys.push(`mail ${email}\n${nameKey}`)
  if (phone !== null) keys.push(`phone ${phone}\n${nameKey}`)
  if (site !== null) keys.push(`site ${site}\n${nameKey}`)
  if (street !== null) keys.push(`street ${street}\n${nameKey}`)
  if (town !== null) keys.push(`town ${town}\n${nameKey}`)
  if (postcode !== null) keys.push(`code ${postcode}\n${nameKey}`)
  const number = street && /\d+/.exec(street)?.[0]
  if (number && town) keys.push(`spot ${number} ${town}\n${nameKey}`)
  return keys
}

/** Whether every business that resembles the second also resembles the first: they have equal facts, or the same types. */
function standsFor(one: Marks, other: Marks, areTypesEnough: boolean): boolean {
  const isLike = (a: string | null, b: string | null) => a === b || (areTypesEnough && (a === null) === (b === null))
  return (
    isLike(one.name, other.name) &&
    isLike(one.email, other.email) &&
    isLike(one.phone, other.phone) &&
    isLike(one.site, other.site) &&
    isLike(one.street, other.street) &&
    isLike(one.town, other.town) &&
    isLike(one.ids[0] ?? null, other.ids[0] ?? null)
  )
}
