import { fromNames } from '#contract/from-names.ts'
import { textFields } from '#contract/lead-fields.ts'
import type { FoundLead, Lead } from '#contract/leads.ts'
import { STATUSES } from '#web/features/leads/statuses.ts'

/** Makes the third lead, with a status: `lead(3, { status: 'warm' })`. */
export const lead = (n: number, part: Partial<Lead> = {}): Lead => ({
  ...fromNames(textFields, () => null),
  id: `0190f1b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  businessName: `Harbor Dental ${n}`,
  email: `hello@harbor${n}.example`,
  phone: `+1 503 555 01${String(n).padStart(2, '0')}`,
  website: `https://harbor${n}.example`,
  address: `${n} Harbor Street, Portland, OR 97205`,
  category: 'Dentist',
  status: 'new',
  city: 'Portland',
  region: 'OR',
  postcode: '97205',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  lat: 45.5,
  lon: -122.7,
  source: 'directory',
  placeId: `node/${n}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...part,
})

export const found = (n: number, part: Partial<FoundLead> = {}): FoundLead => {
  const { id: _, status, timeZone, createdAt, updatedAt, ...place } = lead(n)
  return { ...place, distanceM: n * 1000, isSample: false, ...part }
}

export function facetsOf(rows: Lead[], total = rows.length) {
  const categories = [...new Set(rows.flatMap(row => row.category ?? []))].sort()
  const count = (test: (row: Lead) => boolean) => rows.filter(test).length
  return {
    total,
    matching: total,
    withEmail: count(row => row.email !== null),
    categories: categories.map(category => ({ category, count: count(row => row.category === category) })),
    statuses: STATUSES.map(({ value }) => ({ status: value, count: count(row => row.status === value) })),
  }
}

/** The calls of a list that fits on one page. */
export const listApi = (rows: Lead[]) => ({
  'GET /api/leads': rows,
  'GET /api/leads/facets': facetsOf(rows),
  'GET /api/tags': [],
  'GET /api/leads/:id/more': { tags: [], values: [], origins: [], directory: null, suppression: null },
  'GET /api/leads/:id/timeline': [],
  'GET /api/leads/:id/facts': [],
  'GET /api/leads/:id/contacts': [],
})

/** The reply to a bulk change. */
export const changed = (count: number) => ({
  id: '0190f1b0-0000-7000-8000-00000000cccc',
  count,
  undoUntil: '2026-11-21T09:00:00.000Z',
})
