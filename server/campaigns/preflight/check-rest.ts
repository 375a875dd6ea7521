import { getDomain } from 'tldts'
import { CHECKS } from '#contract/checks.ts'
import { peopleChecks } from '#contract/checks-of-people.ts'
import { senderChecks } from '#contract/checks-of-sender.ts'
import { CONSENT_FIRST } from '#contract/laws.ts'
import type { Finding } from '#contract/preflight.ts'
import type { MailboxProvider, SenderRemark } from '#contract/remarks.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf, problemsOfSender } from '#server/domains/domains.ts'
import { freeMail } from '#server/email-finder/choose/address-types.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { checkHistory } from './check-campaign.ts'
import { checkLinks, lookUpMailboxes, NETWORK_MS } from './outside.ts'
import { type Grouped, type Groups, groupAddresses, peopleFindings } from './people.ts'
import { placedTexts, type Texts } from './preflight.ts'
import { countToday, listInCountries, listKnown, readVolume } from './sql.ts'

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
}

const DAY_MS = 86_400_000
/** Enough to skip by hand; a customer's whole list is another one. */
const MOST_KNOWN = 10_000

/** What only warns: what the recipients are and got before, what DNS and the linked sites say. Nothing here fails for a slow server. */
export async function checkRest(deps: Deps, asked: Asked): Promise<Rest> {
  const { texts, emails, userId, sender } = asked
  const until = Date.now() + NETWORK_MS
  const [stored, groups, links, mailboxes, dns] = await Promise.all([
    deps.db.asUser(userId, sql => readStored(sql, asked)),
    groupAddresses(emails),
    checkLinks(deps, placedTexts(texts), until),
    lookUpMailboxes(deps.providers, emails, until),
    checkDns(deps, sender),
  ])
  for (const { code, email } of stored.known) groups.get(code)?.push(email)
  putUnreachable(groups, emails, mailboxes.none)
  return {
    findings: [...stored.findings, ...peopleFindings(groups, emails.length, stored.known), ...links, ...dns],
    providers: mailboxes.providers,
  }
}

/** The recipients in one of the groups that a finding names. */
export async function listGroup(
  deps: Deps,
  { userId, emails, now }: Pick<Asked, 'userId' | 'emails' | 'now'>,
  code: Parameters<Groups['get']>[0],
): Promise<string[]> {
  const groups = await groupAddresses(emails)
  if (code === 'no-mail-server')
    putUnreachable(groups, emails, (await lookUpMailboxes(deps.providers, emails, Date.now() + NETWORK_MS)).none)
  const known = await deps.db.asUser(userId, sql => readKnown(sql, { userId, emails, now }))
  for (const one of known) groups.get(one.code)?.push(one.email)
  return groups.get(code) ?? []
}

/** A mistyped address is corrected instead. */
function putUnreachable(groups: Groups, emails: string[], none: Set<string>): void {
  const mistyped = new Set(groups.get('mistyped'))
  for (const email of emails)
    if (none.has(hostOf(email)) && !mistyped.has(email)) groups.get('no-mail-server')?.push(email)
}

/** Those whom the database puts into a group: by what they did, and by their country's law. */
async function readKnown(
  sql: Sql,
  { userId, emails, now }: Pick<Asked, 'userId' | 'emails' | 'now'>,
): Promise<Grouped[]> {
  const to = { userId, emails, campaignId: null, isTestMode: false }
  const since = new Date(now.getTime() - (peopleChecks['was-called'].threshold ?? 0) * DAY_MS)
  const known = await listKnown(sql, to, { since, most: MOST_KNOWN })
  const protectedByLaw = await listInCountries(sql, to, CONSENT_FIRST)
  return [...known, ...protectedByLaw.map(one => ({ ...one, code: 'needs-consent' as const }))]
}

async function readStored(sql: Sql, asked: Asked) {
  const history = await checkHistory(sql, asked)
  const volume = await checkVolume(sql, asked)
  return { findings: [...history, ...volume], known: await readKnown(sql, asked) }
}

const found = (code: SenderRemark, text: string, count = 0): Finding => ({
  code,
  severity: CHECKS[code].level,
  text,
  count,
})
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
  const domain = getDomain(hostOf(from.address)) ?? hostOf(from.address)
  if (freeMail.test(domain)) return findings
  const toGmail = Math.min(perDay, emails.filter(email => /@(?:gmail|googlemail)\.com$/i.test(email)).length)
  const today = toGmail === 0 ? 0 : toGmail + (await countToday(sql, userId, domain, now))
  return today >= limitOf('gmail-bulk') ? [...findings, found('gmail-bulk', domain, today)] : findings
}

/** The records of the domain in From, as receivers find them now. What isn't the user's own, somebody else looks after. */
async function checkDns({ providers }: Deps, { sendingAccount, signing, from }: ResolvedSender): Promise<Finding[]> {
  const domain = hostOf(from.address)
  if ((!sendingAccount && !signing) || freeMail.test(domain)) return []
  const { spf, dmarc } = await problemsOfSender(providers.dns, domain)
  // Where the operator's server sends, receivers check the operator's SPF.
  return [...(spf && sendingAccount ? [found('spf', spf)] : []), ...(dmarc ? [found('dmarc', dmarc)] : [])]
}
