import { getDomain } from 'tldts'
import { CHECKS } from '#contract/checks.ts'
import type { Finding, Identity } from '#contract/preflight.ts'
import type { SenderRemark } from '#contract/remarks.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf, type ReadIdentity, readIdentity } from '#server/domains/domains.ts'
import { isFreeMail } from '#server/free-mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSeenAuth } from '../placement/sql.ts'

export const found = (code: SenderRemark, text: string, count = 0): Finding => ({
  code,
  severity: CHECKS[code].level,
  text,
  count,
})

/** Providers who publish DMARC for their personal addresses, with the servers that may send as them. */
const PERSONAL: [domain: RegExp, server: RegExp][] = [
  [/^(?:gmail|googlemail)\.com$/, /(?:^|\.)(?:gmail|googlemail|google)\.com$/],
  [/^(?:yahoo\.[a-z.]{2,6}|ymail\.com|aol\.com)$/, /(?:^|\.)(?:yahoo|aol|yahoodns|att|sky)\./],
  [/^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/, /(?:^|\.)(?:outlook|office365|live|hotmail)\.com$/],
]

/** The account sends as a personal address whose provider doesn't know its server. */
function isStranger(domain: string, own: ResolvedSender['sendingAccount']): boolean {
  const [, servers] = PERSONAL.find(([domains]) => domains.test(domain)) ?? []
  return own !== null && servers !== undefined && !(own.account.kind === 'smtp' && servers.test(own.account.host))
}

const strangerText = (domain: string) =>
  `Only ${domain}’s own servers may send as addresses there, and this account uses another one, so receivers take its email for forged. Send from an address of your own domain.`

/**
 * The records of the domain in From, as receivers find them now: what's wrong, and what they have. What isn't the user's own,
 * somebody else looks after. Whether a server signs only shows in an email that arrived (placement tests), so until then it's unknown.
 */
export async function checkIdentity(
  { db, providers, clock }: Deps,
  { userId, sender }: { userId: string; sender: ResolvedSender },
): Promise<{ findings: Finding[]; identity: Identity | null }> {
  const { sendingAccount, signing, from } = sender
  const domain = hostOf(from.address)
  if (!sendingAccount && !signing) return { findings: [], identity: null }
  if (isStranger(domain, sendingAccount)) return { findings: [found('dmarc', strangerText(domain))], identity: null }
  if (isFreeMail(domain)) return { findings: [], identity: null }
  const [read, seen] = await Promise.all([
    readIdentity(providers.dns, domain),
    db.asUser(userId, sql => findSeenAuth(sql, userId, from.address, clock.now())),
  ])
  const { spf, dmarc } = read
  return {
    findings: [
      // Where the operator's server sends, receivers check the operator's SPF.
      ...(spf.problem && sendingAccount ? [found('spf', spf.problem)] : []),
      ...(dmarc.problem ? [found('dmarc', dmarc.problem)] : []),
    ],
    identity: { domain, rows: rowsOf(sender, read, seen) },
  }
}

type Seen = Awaited<ReturnType<typeof findSeenAuth>>

type Row = Identity['rows'][number]

/** A problem, then silence, then what a received email showed weigh more than what the records and keys promise. */
function rowOf(
  what: Row['what'],
  { seen, promised, ...read }: { problem?: string | null; isSilent?: boolean; seen: Seen; promised: Omit<Row, 'what'> },
): Row {
  if (read.problem) return { what, state: 'bad', says: read.problem }
  if (read.isSilent) return { what, state: 'unknown', says: 'The name servers don’t answer.' }
  const result = seen?.[SEEN_AS[what]]
  if (!seen || !result || (what !== 'DKIM' && !/^pass$|fail$/.test(result))) return { what, ...promised }
  const state = result === 'pass' ? 'good' : 'bad'
  return { what, state, says: `${promised.says} In the test that ${seen.seedAddress} got: ${result}.` }
}
const SEEN_AS = { SPF: 'spf', DKIM: 'dkim', DMARC: 'dmarc' } as const

function rowsOf({ signing, transport, ...sender }: ResolvedSender, { spf, dmarc }: ReadIdentity, seen: Seen): Row[] {
  const isAligned = transport === 'smtp' && orgOf(sender.envelopeFrom) === orgOf(sender.from.address)
  const allowed = `Aligned. Allowed to send: ${spf.allows?.slice(0, SHOWN).join(', ')}.`
  const signer = transport === 'ses' ? 'Amazon SES' : 'your mail server'
  const unsigned = `Whether ${signer} signs only shows in an email that arrives: test placement.`
  const { policy } = dmarc
  const says = policy ? `${policy.at}: ${POLICIES[policy.policy]}${policy.isTest ? ', as a test' : ''}.` : ''
  return [
    isAligned
      ? rowOf('SPF', { ...spf, isSilent: spf.allows === null, seen, promised: { state: 'good', says: allowed } })
      : { what: 'SPF', state: 'good', says: ELSEWHERE },
    rowOf('DKIM', {
      seen,
      promised: signing
        ? { state: 'good', says: `Canvass signs for ${signing.domain}.` }
        : { state: 'unknown', says: unsigned },
    }),
    rowOf('DMARC', {
      ...dmarc,
      isSilent: policy === null,
      seen,
      promised: signing
        ? { state: 'good', says: `${says} Your email passes by its signature.` }
        : { state: 'unknown', says: `${says} It needs your server in the SPF record, or a signature.` },
    }),
  ]
}

const SHOWN = 6
const ELSEWHERE = 'Bounces go to another domain, whose SPF receivers check. DMARC needs the signature.'
const orgOf = (address: string) => getDomain(hostOf(address)) ?? hostOf(address)
const POLICIES = {
  none: 'receivers only report what fails (p=none)',
  quarantine: 'receivers put what fails into spam (p=quarantine)',
  reject: 'receivers refuse what fails (p=reject)',
}
