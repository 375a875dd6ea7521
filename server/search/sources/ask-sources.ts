import { leadSourceKinds, leadSources } from '#contract/lead-sources.ts'
import type { FoundLead, LeadSourceKind } from '#contract/leads.ts'
import type { AskedSource } from '#contract/search.ts'
import { zonesOf } from '#server/calls/zones.ts'
import type { Deps } from '#server/deps.ts'
import { type Marks, marksOf } from '#server/leads/same-business.ts'
import { DAYS, isOpenAt, type LocalTime } from '#server/opening-hours.ts'
import {
  type LeadPage,
  type LeadQuery,
  type LeadSource,
  SourceError,
} from '#server/providers/lead-source/lead-source.ts'
import { CursorError } from '#server/providers/lead-source/paging.ts'
import { onlyInside } from '../areas/area.ts'
import { notOurs, type SearchCursor, splitSeen } from './cursor.ts'
import { type DirectoryQuery, directorySource } from './directory-source.ts'
import { add, type Gathered, nothingYet, seenKeys } from './merge.ts'

export type SearchQuery = DirectoryQuery & LeadQuery

interface Source extends Omit<LeadSource, 'find' | 'cannotAnswer'> {
  cannotAnswer?(query: SearchQuery): string | null
  find(query: SearchQuery): Promise<LeadPage>
}

export interface Gathering {
  leads: FoundLead[]
  /** Others that a source wants credited. */
  providers: Provider[]
  asked: AskedSource[]
  next: Pick<SearchCursor, 'source' | 'cursor' | 'seen'> | null
}

export type Provider = NonNullable<LeadPage['providers']>[number] & { source: LeadSourceKind }

/** Set if a source already failed while looking up the place. */
export type Known = AskedSource | null

/** A page may stay short: asking a paid source for fewer results would make all its pages small. */
const WORTH_PAYING = 10
/** The most pages of a paid source for one of ours, when we know most of its businesses. */
const MOST_PAID = 3
/** For all sources together, and for each, because people don't wait longer. */
const SEARCH_MS = 25_000
const SOURCE_MS = 15_000
/** No source answers faster. */
const LEAST_MS = 1000
/** How many businesses of an earlier free source we compare with: as many as a search reads. */
const MOST_BEFORE = 500

/** Asks the sources one by one until the page is full, and skips those that fail. */
export async function askSources(
  deps: Deps,
  query: SearchQuery,
  at: SearchCursor | null,
  known: Known = null,
): Promise<Gathering> {
  const end = performance.now() + SEARCH_MS
  const chain = chainOf(deps)
  const start = at ? chain.findIndex(source => source.kind === at.source) : 0
  if (start < 0) throw notOurs()
  const gathered = at
    ? await gatheredBefore(chain.slice(0, start), { ...query, until: end - SOURCE_MS }, at)
    : nothingYet()
  const asked: AskedSource[] = []
  const providers: Provider[] = []
  for (const [n, source] of chain.slice(start).entries()) {
    const isGoingOn = n === 0 && at !== null
    const answer = (source.kind === known?.source && known) || (await whyNot(deps, source, query, { isGoingOn, end }))
    if (answer) {
      asked.push(answer)
      continue
    }
    const missing = query.limit - gathered.leads.length
    const isDone =
      missing <= 0 || (leadSources[source.kind].isPaid && gathered.leads.length > 0 && missing < WORTH_PAYING)
    const rest = isDone
      ? null
      : await askOne(source, { ...query, cursor: isGoingOn ? at.cursor : null, until: untilOf(end) }, gathered)
    if (rest) asked.push(rest.answer)
    if (rest) providers.push(...rest.providers)
    if (rest?.cursor === null) {
      if (isGoingOn) gathered.before.push(...(await marksOfAll(source, { ...query, until: untilOf(end) })))
      continue
    }
    const later = chain.slice(start + n + Number(!isDone))
    asked.push(...later.map(({ kind }) => entry(kind, 'not-asked')))
    const seen = seenWith(at, gathered)
    return {
      leads: gathered.leads,
      providers,
      asked,
      next: { source: source.kind, cursor: rest?.cursor ?? null, seen },
    }
  }
  return { leads: gathered.leads, providers, asked, next: null }
}

/** Applies the filters that a source lacks; its total is unknown then. */
const onlyWanted = (source: Source, now: Date): Source => ({
  ...source,
  find: async query => {
    const { leads, total, ...page } = await source.find(query)
    const { area, has = [], lacks = [], isOpen } = query
    const isFiltered = area !== undefined || isOpen || has.length + lacks.length > 0
    const fits = (lead: FoundLead) => has.every(field => lead[field]) && !lacks.some(field => lead[field])
    // Google filters by opening hours itself, and doesn't tell them.
    const isOpenNow = (lead: FoundLead) => !isOpen || source.kind === 'google' || isLeadOpen(lead, now)
    return {
      ...page,
      leads: onlyInside(leads, area).filter(lead => fits(lead) && isOpenNow(lead)),
      ...(total !== undefined && !isFiltered && { total }),
    }
  },
})

const untilOf = (end: number) => Math.min(end, performance.now() + SOURCE_MS)

function chainOf({ config, db, providers, clock }: Deps): Source[] {
  const all: Record<LeadSourceKind, Source | null> = { directory: directorySource(db), ...providers.leadSources }
  return config.LEAD_SOURCES.flatMap(kind => all[kind] ?? []).map(source => onlyWanted(source, clock.now()))
}

/** Why we don't ask a source; an empty directory can't answer, but one without a match has answered. */
async function whyNot(
  { db }: Deps,
  source: Source,
  query: SearchQuery,
  { isGoingOn, end }: { isGoingOn: boolean; end: number },
) {
  if (source.kind === 'directory' && !isGoingOn && (await directorySource(db).isEmpty()))
    return entry('directory', 'not-asked', 'The directory is empty.')
  const isLate = performance.now() + LEAST_MS > end
  const reason = isLate ? 'The sources before it took all the time. Search again.' : cannotFilter(source, query)
  return reason ? entry(source.kind, 'not-asked', reason) : null
}

/** Only Google knows ratings. */
function cannotFilter(source: Source, query: SearchQuery): string | null {
  if (query.rating && source.kind !== 'google') return `${leadSources[source.kind].label} has no ratings.`
  return source.cannotAnswer?.(query) ?? null
}

const entry = (
  source: LeadSourceKind,
  outcome: AskedSource['outcome'],
  message: string | null = null,
): AskedSource => ({ source, outcome, found: 0, merged: 0, total: null, message })

/** Asks a free source until the page is full, a paid one until it's half full, three times at most. */
async function askOne(
  source: Source,
  query: SearchQuery,
  gathered: Gathered,
): Promise<{ answer: AskedSource; cursor: string | null; providers: Provider[] }> {
  const providers: Provider[] = []
  const answer = entry(source.kind, 'nothing')
  let { cursor } = query
  const enough = leadSources[source.kind].isPaid ? query.limit / 2 : query.limit
  const rounds = leadSources[source.kind].isPaid ? MOST_PAID : Number.POSITIVE_INFINITY
  try {
    for (let round = 1; round === 1 || cursor !== null; round++) {
      const page = await source.find({ ...query, limit: query.limit - gathered.leads.length, cursor })
      for (const lead of page.leads) answer[add(gathered, lead) ? 'found' : 'merged'] += 1
      providers.push(...(page.providers ?? []).map(provider => ({ ...provider, source: source.kind })))
      cursor = page.cursor
      answer.total = page.total ?? null
      if (gathered.leads.length >= enough || round === rounds) break
    }
  } catch (error) {
    if (error instanceof CursorError) throw notOurs()
    if (!(error instanceof SourceError)) throw error
    return { answer: { ...answer, outcome: error.outcome, message: error.message }, cursor: null, providers }
  }
  const outcome = answer.found + answer.merged > 0 ? 'found' : 'nothing'
  return { answer: { ...answer, outcome }, cursor, providers }
}

/** The results of earlier pages: reads free sources again; the cursor has marks of paid ones. */
async function gatheredBefore(chain: Source[], query: SearchQuery, at: SearchCursor): Promise<Gathered> {
  const before = (await Promise.all(chain.map(source => marksOfAll(source, query)))).flat()
  return { ...nothingYet(), before, seen: splitSeen(at.seen) }
}

async function marksOfAll(source: Source, query: SearchQuery): Promise<Marks[]> {
  if (leadSources[source.kind].isPaid || source.cannotAnswer?.(query)) return []
  try {
    const { leads } = await source.find({ ...query, limit: MOST_BEFORE, cursor: null })
    return leads.map(marksOf)
  } catch (error) {
    if (error instanceof SourceError) return []
    throw error
  }
}

/** Sixty businesses with four marks each. */
const MOST_SEEN = 7 * 240

function seenWith(at: SearchCursor | null, { leads }: Gathered): SearchCursor['seen'] {
  const paid = leadSourceKinds.filter(kind => leadSources[kind].isPaid)
  const marks = paid.map(kind => {
    const own = leads.filter(lead => lead.source === kind).flatMap(seenKeys)
    return [kind, ((at?.seen[kind] ?? '') + own.join('')).slice(-MOST_SEEN)] as const
  })
  return Object.fromEntries(marks.filter(([, all]) => all))
}

/** Whether a source's opening hours say that it's open; false if it tells none or we can't read them. */
export function isLeadOpen(
  { description, lat, lon, country, region, city, postcode, address }: FoundLead,
  now: Date,
): boolean {
  const hours = /^Opening hours: (.+)$/m.exec(description ?? '')?.[1]
  if (!hours) return false
  const [timeZone = 'UTC'] = zonesOf({ timeZone: null, lat, lon, country, region, city, postcode, address }, null)
  return isOpenAt(hours, localTime(now, timeZone))
}

function localTime(now: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: DAYS.findIndex(day => parts.get('weekday')?.startsWith(day)),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
