import { createHash } from 'node:crypto'
import { type FoundLead, LeadSourceKind, LentField } from '#contract/leads.ts'
import { isSame, type Marks, marksOf } from '#server/leads/same-business.ts'

/** The businesses of one page, each once, and the marks of those on the pages before. */
export interface Gathered {
  leads: FoundLead[]
  marks: Marks[]
  before: Marks[]
  /** Marks of paid sources' businesses on earlier pages, as `seenKeys` makes them. */
  seen: Map<string, Set<string>>
}

export const nothingYet = (): Gathered => ({ leads: [], marks: [], before: [], seen: new Map() })

/** Adds a business, or fills in missing fields of the same one. Returns whether it added a business. */
export function add(gathered: Gathered, lead: FoundLead): boolean {
  const marks = marksOf(lead)
  const at = gathered.marks.findIndex(other => isSame(marks, other))
  const known = gathered.leads[at]
  if (known) {
    gathered.leads[at] = lend(known, lead)
    return false
  }
  if (gathered.before.some(other => isSame(marks, other))) return false
  if (wasSeen(gathered.seen, lead.source, marks)) return false
  gathered.leads.push(lead)
  gathered.marks.push(marks)
  return true
}

/** Only by another source: two businesses of one source are different. */
const wasSeen = (seen: Gathered['seen'], own: string, marks: Marks): boolean =>
  [...seen].some(([source, keys]) => source !== own && keysOf(marks).some(key => keys.has(key)))

function lend(lead: FoundLead, from: FoundLead): FoundLead {
  // The same object read at another time has the same origin.
  if (!from.placeId || from.placeId === lead.placeId) return lead
  const fields = LentField.options.filter(field => lead[field] === null && from[field] !== null && fits(lead, field))
  const lent = Object.fromEntries(fields.map(field => [field, from[field]]))
  const also = { source: sourceOf(from), placeId: from.placeId, fields: [...fields] }
  return { ...lead, ...lent, alsoFrom: [...(lead.alsoFrom ?? []), also].slice(0, 4) }
}

/** Never mixes addresses: the street and town of two sources may belong to two addresses. */
const fits = (lead: FoundLead, field: LentField): boolean =>
  field === 'city' || field === 'region' || field === 'postcode' ? lead.address === null : true

const sourceOf = ({ source }: FoundLead) => LeadSourceKind.safeParse(source).data ?? 'directory'

/** Marks to recognize a paid source's business on a later page, without keeping any of its content. */
export const seenKeys = (lead: FoundLead): string[] => keysOf(marksOf(lead))

function keysOf({ ids, phone, site, nameKey, at }: Marks): string[] {
  const spot = at && `${at.lat.toFixed(3)},${at.lon.toFixed(3)}`
  return [
    ids[0] ?? null,
    phone && `${phone}|${nameKey?.slice(0, 4)}`,
    site && spot && `${site}|${spot}`,
    spot && `${nameKey}|${spot}`,
  ]
    .filter(mark => mark !== null)
    .map(mark => createHash('sha256').update(mark).digest('base64url').slice(0, 7))
}
