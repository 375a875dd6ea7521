import type { z } from 'zod'
import { addressNorm } from '#contract/address.ts'
import type { AudienceCounts, AudienceGroup, AudiencePerson, audiences, WhoAt } from '#contract/audience.ts'
import { DAY_MS } from '#contract/durations.ts'
import { PEOPLE_REMARKS, type PeopleRemark } from '#contract/remarks.ts'
import { readRemainingQuota } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { readQuietSince } from '#server/sending/pacing/quiet-sql.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { type ParsedAddresses, parseAddresses } from '../edit/addresses.ts'
import { listGroup } from '../preflight/check-rest.ts'
import {
  type Asked,
  countJudged,
  countThere,
  countWithoutEmail,
  listJudged,
  listThere,
  listWithoutEmail,
} from './sql.ts'

type Chosen = z.output<typeof audiences.count.body>
type Page = z.output<typeof audiences.people.body>

/** Counts whom a campaign with these recipients would email, and why it skips the others. */
export function countAudience(deps: Deps, userId: string, chosen: Chosen): Promise<AudienceCounts> {
  return deps.db.asUser(userId, async sql => {
    const { good, bad, repeated } = await readEntries(chosen.recipients)
    const asked = await askedOf(deps, sql, { userId, emails: good, chosen })
    const counted = await countJudged(sql, asked)
    const lacking = chosen.selection
      ? await countWithoutEmail(sql, userId, chosen.selection)
      : { withoutEmail: 0, withWebsiteOnly: 0 }
    return {
      ...counted,
      ...lacking,
      atBusinesses: await countThere(sql, asked),
      chosen: counted.withEmail + lacking.withoutEmail + bad.length + repeated.length,
      invalid: bad.length,
      duplicates: repeated.length,
      samplesAreSent: asked.isTestMode,
      remaining: asked.remaining,
    }
  })
}

/** A page of the people behind one of the counts. */
export async function listAudience(
  deps: Deps,
  userId: string,
  { group, offset, limit, body, ...chosen }: Page,
): Promise<{ people: AudiencePerson[]; hasMore: boolean }> {
  const entries = await readEntries(chosen.recipients)
  if (isRemark(group)) {
    // It may ask DNS, for which no transaction waits.
    const all = await listGroup(deps, { userId, emails: entries.good, now: deps.clock.now(), body }, group)
    return { people: all.slice(offset, offset + limit).map(asTyped), hasMore: all.length > offset + limit }
  }
  return deps.db.asUser(userId, async sql => {
    const page = { offset, limit: limit + 1 }
    const people = await peopleOf(deps, sql, { userId, group, entries, chosen, page })
    return { people: people.slice(0, limit), hasMore: people.length > limit }
  })
}

/** As many addresses as a campaign accepts. */
const MOST = 250_000

/** The same businesses with the primary person of each, or everyone. What isn't an address stays. */
export async function chooseAudience(
  { db }: Deps,
  userId: string,
  { recipients, who }: { recipients: string[]; who: WhoAt },
): Promise<{ recipients: string[] }> {
  const { good, bad } = await readEntries(recipients)
  const chosen = await db.readAsUser(userId, sql => listThere(sql, userId, { emails: good, who }))
  if (chosen.length + bad.length > MOST)
    throw conflict('A campaign accepts at most 250,000 addresses, and these are more. Choose fewer businesses.')
  return { recipients: [...chosen, ...bad] }
}

const isRemark = (group: AudienceGroup): group is PeopleRemark => PEOPLE_REMARKS.some(code => code === group)

interface Wanted {
  userId: string
  group: Exclude<AudienceGroup, PeopleRemark>
  entries: Entries
  chosen: Chosen
  page: { offset: number; limit: number }
}

async function peopleOf(deps: Deps, sql: Sql, { userId, group, entries, chosen, page }: Wanted) {
  const typed = (list: string[]) => list.slice(page.offset, page.offset + page.limit).map(asTyped)
  if (group === 'invalid') return typed(entries.bad)
  if (group === 'duplicates') return typed(entries.repeated)
  if (group === 'without-email') return chosen.selection ? listWithoutEmail(sql, userId, chosen.selection, page) : []
  return listJudged(sql, await askedOf(deps, sql, { userId, emails: entries.good, chosen }), { group, ...page })
}

const asTyped = (email: string): AudiencePerson => ({
  email,
  leadId: null,
  businessName: null,
  address: null,
  suppression: null,
  contactedAt: null,
  campaignName: null,
  people: [],
})

async function askedOf(
  deps: Deps,
  sql: Sql,
  {
    userId,
    emails,
    chosen: { contactedDays, sendingAccountId, includesContacted = false },
  }: { userId: string; emails: string[]; chosen: Omit<Chosen, 'recipients'> },
): Promise<Asked> {
  const now = deps.clock.now()
  const { transport } = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
  const isTestMode = transport === 'outbox'
  const { remaining } = isTestMode
    ? { remaining: null }
    : await readRemainingQuota(sql, { userId, kind: 'emails', now })
  const since = new Date(now.getTime() - contactedDays * DAY_MS)
  const quietSince = await readQuietSince(sql, { userId, campaignId: null, includesContacted }, now)
  return { userId, emails, campaignId: null, since, remaining, isTestMode, quietSince }
}

interface Entries extends ParsedAddresses {
  /** Entries that repeat an earlier one, as typed. */
  repeated: string[]
}

/** Sorts a pasted list so that each entry that isn't blank is in exactly one of the three. */
export async function readEntries(entries: string[]): Promise<Entries> {
  const { good, bad } = await parseAddresses(entries)
  const first = new Set([...good.map(addressNorm), ...bad])
  const repeated = entries
    .map(entry => entry.trim())
    .filter(entry => entry !== '' && !first.delete(entry) && !first.delete(addressNorm(entry)))
  return { good, bad, repeated }
}
