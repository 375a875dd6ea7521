import { setImmediate as breathe } from 'node:timers/promises'
import { addressNorm } from '#contract/address.ts'
import { CHECKS } from '#contract/checks.ts'
import { peopleChecks } from '#contract/checks-of-people.ts'
import { correctAddress } from '#contract/mistyped.ts'
import type { Finding } from '#contract/preflight.ts'
import { PEOPLE_REMARKS, type PeopleRemark } from '#contract/remarks.ts'
import { isFreeMail } from '#server/free-mail.ts'

/** The recipients that a check names. */
export type Groups = Map<PeopleRemark, string[]>
export interface Grouped {
  code: PeopleRemark
  email: string
  country?: string
  /** It looks like one; otherwise, nobody knows. */
  isSoleTrader?: boolean
}

/** Roles that no one buys for; "info" and "office" are a small business's front desk. */
const ROLE =
  /^(?:abuse|postmaster|hostmaster|webmaster|mailer-daemon|mailerdaemon|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?|spam|phish(?:ing)?|privacy|datenschutz(?:beauftragte[rn]?)?|dataprotection|data-protection|dpo|gdpr|rgpd|dmca|legal|noc|root|security|usenet|news|uucp|devnull|null|unsubscribe|list-?(?:owner|request)|ne[-_.]?pas[-_.]?repondre|keine[-_.]?antwort|no[-_.]?responder|nao[-_.]?responda|non[-_.]?rispondere|niet[-_.]?antwoorden)(?:[-_.+]|\d{0,3}$|$)/
const AT_ONCE = 10_000
const NAMED = 3

const localOf = (email: string) => email.slice(0, email.lastIndexOf('@')).toLowerCase()
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Groups addresses by their spelling, without asking the database or DNS. 250,000 take about half a second, in pieces. */
export async function groupAddresses(emails: string[]): Promise<Groups> {
  const { default: MailChecker } = await import('mailchecker')
  const groups: Groups = new Map(PEOPLE_REMARKS.map(code => [code, []]))
  const put = (code: PeopleRemark, email: string) => groups.get(code)?.push(email)
  const byDomain = new Map<string, string[]>()
  const byPerson = new Map<string, string[]>()
  const corrections = new Map<string, boolean>()
  for (const [n, email] of emails.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await breathe()
    const domain = domainOf(email)
    if (ROLE.test(localOf(email))) put('role-address', email)
    if (!corrections.has(domain)) corrections.set(domain, correctAddress(email) !== null)
    if (corrections.get(domain)) put('mistyped', email)
    push(byPerson, personOf(email), email)
    push(byDomain, domain, email)
  }
  const least = peopleChecks['same-company'].threshold ?? 0
  for (const [domain, there] of byDomain) {
    if (!corrections.get(domain) && isDisposable(MailChecker.blacklist(), domain))
      for (const email of there) put('disposable', email)
    if (there.length >= least && !isFreeMail(domain)) for (const email of there.slice(1)) put('same-company', email)
  }
  for (const [person, there] of byPerson) {
    const kept = there.find(email => addressNorm(email) === person) ?? there[0]
    for (const email of there) if (email !== kept) put('plus-twins', email)
  }
  return groups
}

function push(lists: Map<string, string[]>, key: string, email: string) {
  const list = lists.get(key)
  if (list) list.push(email)
  else lists.set(key, [email])
}

/** A subdomain of a disposable domain is one, too. */
function isDisposable(known: Set<string>, domain: string): boolean {
  const labels = domain.split('.')
  return !isFreeMail(domain) && labels.some((_, i) => i < labels.length - 1 && known.has(labels.slice(i).join('.')))
}

/** One person's address, however it's spelled. */
function personOf(email: string): string {
  const domain = domainOf(email)
  const [local = ''] = localOf(email).split('+', 1)
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const peopleFindings = (groups: Groups, of: number, known: Grouped[]): Finding[] =>
  PEOPLE_REMARKS.flatMap(code => {
    const emails = groups.get(code) ?? []
    if (emails.length === 0) return []
    return [
      {
        code,
        severity: code === 'sole-trader' && !known.some(one => one.isSoleTrader) ? 'suggestion' : CHECKS[code].level,
        count: emails.length,
        of: Math.max(of, emails.length),
        emails: emails.slice(0, NAMED),
        to: placesOf(code, known) ?? moreOf(code, emails),
      },
    ]
  })

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** The countries of those whom the law protects, and what's known of them; null for other checks. */
function placesOf(code: PeopleRemark, known: Grouped[]): string | null {
  const found = known.filter(one => one.code === code)
  if (code === 'needs-consent') return countriesOf(found)
  if (code !== 'sole-trader') return null
  const alone = found.filter(({ isSoleTrader }) => isSoleTrader).length
  const unknown = found.length - alone
  const said = [
    alone > 0 && `${alone.toLocaleString('en-US')} ${alone === 1 ? 'looks' : 'look'} like a sole trader`,
    unknown > 0 && `${unknown.toLocaleString('en-US')} may be one`,
  ]
  return `${countriesOf(found)}, where the law asks sole traders for consent first, and companies not: ${said.filter(Boolean).join(', ')}.`
}

/** "Germany and Austria", those with most recipients first. */
function countriesOf(known: Grouped[]): string {
  const there = Map.groupBy(
    known.flatMap(({ country }) => country ?? []),
    country => country,
  )
  const names = [...there]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([country]) => (regions.of(country) ?? country).replace(/^(?=United|Netherlands)/, 'the '))
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

function moreOf(code: PeopleRemark, emails: string[]): string | null {
  if (code === 'mistyped') {
    const slips = new Map(emails.map(email => [domainOf(email), domainOf(correctAddress(email) ?? email)]))
    return [...slips]
      .slice(0, NAMED)
      .map(([wrong, right]) => `${wrong} is ${right}`)
      .join(', ')
  }
  if (code === 'same-company') return [...new Set(emails.map(domainOf))].slice(0, NAMED).join(', ')
  return null
}
