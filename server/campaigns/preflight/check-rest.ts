import { getDomain } from 'tldts'
import { peopleChecks } from '#contract/checks-of-people.ts'
import { senderChecks } from '#contract/checks-of-sender.ts'
import { textChecks } from '#contract/checks-of-text.ts'
import { DAY_MS } from '#contract/durations.ts'
import { consentFirst } from '#contract/laws.ts'
import type { Finding, Identity, TextPlace } from '#contract/preflight.ts'
import { people } from '#contract/preflight-words.ts'
import type { MailboxProvider, SenderRemark } from '#contract/remarks.ts'
import { lawSwitches } from '#server/consents/switches.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf } from '#server/domains/domains.ts'
import { isFreeMail } from '#server/free-mail.ts'
import { legalPersonOf } from '#server/leads/legal-form.ts'
import { log } from '#server/log/log.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { findContacted } from '../audience/sql.ts'
import { checkHistory } from './check-campaign.ts'
import { checkIdentity, found } from './identity.ts'
import { checkLinks, lookUpMailboxes, NETWORK_MS } from './outside.ts'
import { type Grouped, type Groups, groupAddresses, peopleFindings } from './people.ts'
import { placedTexts, type Texts } from './preflight.ts'
import { checkSpam } from './spam-assassin.ts'
import { countToGmail, listByLead, listKnown, readVolume } from './sql.ts'
import { remark } from './text/remarks.ts'
import { reading } from './text-thread.ts'

interface Asked {
  userId: string
  campaignId: string | null
  emails: string[]
  texts: Texts
  sender: ResolvedSender
  now: Date
}

interface Rest {
  findings: Finding[]
  providers: { provider: MailboxProvider; count: number }[]
  identity: Identity | null
}

/** Enough to skip by hand; a customer's whole list is another one. */
const MOST_KNOWN = 10_000

/** What only warns: what the recipients are and got before, what DNS and the linked sites say. Nothing here fails for a slow server. */
export async function checkRest(deps: Deps, asked: Asked): Promise<Rest> {
  const { texts, emails, userId } = asked
  const until = Date.now() + NETWORK_MS
  const placed = placedTexts(texts)
  const size = placed.reduce((sum, { text }) => sum + text.length, 0)
  const memories = await reading.run('memories', placed, { owner: userId, size })
  const read = deps.db.asUser(userId, sql => readStored(sql, asked, memories))
  const [stored, trades, groups, links, spam, mailboxes, { findings: dns, identity }, gmail] = await Promise.all([
    read,
    read.then(({ byLead }) => orUnknown(findTrades(userId, texts.body, byLead, emails.length), NO_TRADES)),
    groupAddresses(emails),
    orUnknown(checkLinks(deps, placed, until), []),
    orUnknown(checkSpam(deps, asked, until), []),
    orUnknown(lookUpMailboxes(deps.providers, emails, until), { none: new Set<string>(), providers: [] }),
    orUnknown(checkIdentity(deps, asked), { findings: [], identity: null }),
    orUnknown(checkGmail(deps, asked), []),
  ])
  const known = [...stored.known, ...groupedOf(stored.byLead), ...trades.peers]
  putKnown(groups, known)
  putUnreachable(groups, emails, mailboxes.none)
  return {
    findings: [
      ...stored.findings,
      ...trades.findings,
      ...peopleFindings(groups, emails.length, known),
      ...links,
      ...spam,
      ...dns,
      ...gmail,
    ],
    providers: mailboxes.providers,
    identity,
  }
}

/** A failed check says nothing and doesn't hold up the others. */
const orUnknown = <T>(check: Promise<T>, unknown: T): Promise<T> =>
  check.catch((err: unknown) => {
    log.error({ err }, 'A check before sending failed')
    return unknown
  })

/** The recipients in one of the groups that a finding names. */
export async function listGroup(
  deps: Deps,
  { userId, emails, now, body = '' }: Pick<Asked, 'userId' | 'emails' | 'now'> & { body?: string | undefined },
  code: Parameters<Groups['get']>[0],
): Promise<string[]> {
  const groups = await groupAddresses(emails)
  if (code === 'no-mail-server')
    putUnreachable(groups, emails, (await lookUpMailboxes(deps.providers, emails, Date.now() + NETWORK_MS)).none)
  const { known, byLead } = await deps.db.asUser(userId, sql => readKnown(sql, { userId, emails, now }))
  const { peers } = code === 'sells-the-same' ? await findTrades(userId, body, byLead, 0) : NO_TRADES
  putKnown(groups, [...known, ...groupedOf(byLead), ...peers])
  return groups.get(code) ?? []
}

/** Colleagues at one domain are named once. */
function putKnown(groups: Groups, known: Grouped[]): void {
  const colleagues = new Set(groups.get('same-company'))
  for (const { code, email } of known) if (code !== 'chain' || !colleagues.has(email)) groups.get(code)?.push(email)
}

/** A mistyped address is corrected instead. */
function putUnreachable(groups: Groups, emails: string[], none: Set<string>): void {
  const mistyped = new Set(groups.get('mistyped'))
  for (const email of emails)
    if (none.has(hostOf(email)) && !mistyped.has(email)) groups.get('no-mail-server')?.push(email)
}

/** The recipients whom the database groups: by what they did, and by their lead. */
async function readKnown(sql: Sql, { userId, emails, now }: Pick<Asked, 'userId' | 'emails' | 'now'>) {
  const switches = await lawSwitches(sql)
  const to = { userId, emails, campaignId: null, isTestMode: false }
  const since = new Date(now.getTime() - (peopleChecks['was-called'].threshold ?? 0) * DAY_MS)
  const shared = [...new Set(emails.map(hostOf))].filter(host => isFreeMail(host) || host.endsWith('.example'))
  const known = await listKnown(sql, to, { since, most: MOST_KNOWN, shared })
  const branches = peopleChecks.chain.threshold ?? 0
  const { everybody, soleTraders } = consentFirst(switches)
  const asked = { countries: everybody, soleTraders, branches, most: MOST_KNOWN }
  return { known, byLead: await listByLead(sql, to, asked) }
}

type ByLead = Awaited<ReturnType<typeof listByLead>>

/** Branches, and those in countries whose law asks for consent, in the order of their addresses. */
const groupedOf = (byLead: ByLead): Grouped[] =>
  byLead
    .flatMap(({ code, value, emails, about }): Grouped[] => {
      if (code === 'category') return []
      if (code === 'sole-trader') return soleTraders(value, about ?? [])
      return emails.map(email => (code === 'chain' ? { code, email } : { code, email, country: value }))
    })
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))

/** All but companies: whoever may be a sole trader has the stricter rule. */
const soleTraders = (country: string, about: NonNullable<ByLead[number]['about']>): Grouped[] =>
  about.flatMap(([email, businessName, category, contactName]) => {
    const record = { country, email, businessName, category, contactName, isFreeMail: isFreeMail(hostOf(email)) }
    const person = legalPersonOf(record)
    return person === 'company'
      ? []
      : [{ code: 'sole-trader' as const, email, country, isSoleTrader: person === 'sole-trader' }]
  })

/** Those whose category sells what the email offers, and what it calls them although none is one. Read beside the event loop. */
async function findTrades(userId: string, body: string, byLead: ByLead, total: number) {
  const byCategory = byLead.filter(({ code }) => code === 'category')
  const categories = byCategory.map(({ value }) => value)
  const { peers, other } = await reading.run('peers', { body, categories }, { owner: userId, size: body.length })
  const known = byCategory.flatMap(({ value, emails }) => emails.map(email => ({ value, email })))
  return {
    peers: known.flatMap(({ value, email }) =>
      peers.includes(value) ? { code: 'sells-the-same' as const, email } : [],
    ),
    findings:
      other && total > 1 && known.length * 2 >= total
        ? [remark('disagrees', { email: 'first', n: 0, field: 'body' }, other.text, other.to)]
        : [],
  }
}
const NO_TRADES = { peers: [], findings: [] }

type Memory = { at: TextPlace; said: string }

async function readStored(sql: Sql, asked: Asked, memories: Memory[]) {
  const history = await checkHistory(sql, asked)
  const volume = await checkVolume(sql, asked)
  const read = await readKnown(sql, asked)
  const invented = memories.length > 0 ? await checkMemories(sql, asked, memories, read.known) : []
  return { findings: [...history, ...volume, ...invented], ...read }
}

/** Emails that speak of an earlier contact, if most of several recipients had none. */
async function checkMemories(sql: Sql, asked: Asked, memories: Memory[], known: Grouped[]): Promise<Finding[]> {
  const to = { ...asked, isTestMode: asked.sender.transport === 'outbox', since: new Date(0), remaining: null }
  const { mailable, count } = await findContacted(sql, to, 0)
  const strangers = mailable - count - known.length
  if (mailable < 2 || strangers * 100 < mailable * (textChecks['no-history'].threshold ?? 0)) return []
  const who = strangers < mailable ? `only ${mailable - strangers} of ${people(mailable)}` : 'none of the recipients'
  return memories.map(({ at, said }) => remark('no-history', at, said, who))
}

const limitOf = (code: SenderRemark): number => senderChecks[code].threshold ?? 0

/** How much the account would send in a day, next to what it ever sent. */
async function checkVolume(sql: Sql, { userId, sender, emails, now }: Asked): Promise<Finding[]> {
  const { sendingAccountId, from } = sender
  const volume = sendingAccountId === null ? null : await readVolume(sql, userId, sendingAccountId, now)
  if (!volume || volume.hasRamp) return []
  const perDay = Math.min(emails.length, volume.dailyLimit ?? emails.length)
  const findings: Finding[] = []
  if (volume.isNew && perDay > limitOf('no-ramp')) findings.push(found('no-ramp', from.address, perDay))
  else if (
    volume.largestDay !== null &&
    perDay >= (senderChecks['unusual-volume'].floor ?? 0) &&
    perDay > volume.largestDay * limitOf('unusual-volume')
  )
    findings.push(found('unusual-volume', from.address, perDay))
  return findings
}

/** Emails to personal Gmail in a day from one registered domain, over all accounts of the installation. */
async function checkGmail(
  { db }: Deps,
  { userId, sender: { from, dailyLimit }, emails, now }: Asked,
): Promise<Finding[]> {
  const domain = getDomain(hostOf(from.address)) ?? hostOf(from.address)
  const toGmail = emails.filter(email => /@(?:gmail|googlemail)\.com$/i.test(email)).length
  const more = Math.min(toGmail, dailyLimit ?? toGmail)
  if (more === 0 || isFreeMail(domain)) return []
  const most = limitOf('gmail-bulk')
  const { own, total } = await countToGmail(db.system, { userId, domain, now, atLeast: most - more })
  if (own + more >= most) return [found('gmail-bulk', domain, own + more)]
  // How much the others send is theirs to know.
  return total + more >= most ? [found('gmail-bulk', domain)] : []
}
