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

function rowsOf(sender: ResolvedSender, { spf, dmarc }: ReadIdentity, seen: Seen): Identity['rows'] {
  return [
    { what: 'SPF', ...spfRow(sender, spf, seen) },
    { what: 'DKIM', ...dkimRow(sender, seen) },
    { what: 'DMARC', ...dmarcRow(sender, dmarc, seen) },
  ]
}

const orgOf = (address: string) => getDomain(hostOf(address)) ?? hostOf(address)

type State = Omit<Identity['rows'][number], 'what'>

const inTest = (seen: NonNullable<Seen>) => `in the test that ${seen.seedAddress} got`

function spfRow(sender: ResolvedSender, { problem, allows }: ReadIdentity['spf'], seen: Seen): State {
  const isAligned = orgOf(sender.envelopeFrom) === orgOf(sender.from.address) && sender.transport === 'smtp'
  if (!isAligned)
    return {
      state: 'good',
      says: 'Bounces go to another domain, whose SPF receivers check. DMARC needs the signature.',
    }
  if (problem) return { state: 'bad', says: problem }
  if (allows === null) return { state: 'unknown', says: 'The name servers don’t answer.' }
  const says = `Aligned. Allowed to send: ${allows.slice(0, SHOWN).join(', ')}`
  if (seen?.spf && /fail$/.test(seen.spf))
    return { state: 'bad', says: `${says}. Your server wasn’t among them ${inTest(seen)}.` }
  return { state: 'good', says: `${says}.` }
}
const SHOWN = 6

/** What a received email showed weighs more than what we know of the keys. */
function dkimRow({ signing, transport }: ResolvedSender, seen: Seen): State {
  if (seen?.dkim === 'pass') return { state: 'good', says: `Valid ${inTest(seen)}.` }
  if (seen?.dkim)
    return { state: 'bad', says: `“${seen.dkim}” ${inTest(seen)}. Turn on DKIM at your provider, then test again.` }
  if (signing) return { state: 'good', says: `Canvass signs for ${signing.domain}.` }
  const who = transport === 'ses' ? 'Amazon SES' : 'your mail server'
  return {
    state: 'unknown',
    says: `Unknown: whether ${who} signs only shows in an email that arrives. Test placement finds out.`,
  }
}

const POLICIES = {
  none: 'receivers only report what fails (p=none)',
  quarantine: 'receivers put what fails into spam (p=quarantine)',
  reject: 'receivers refuse what fails (p=reject)',
}

function dmarcRow({ signing }: ResolvedSender, { problem, policy }: ReadIdentity['dmarc'], seen: Seen): State {
  if (problem) return { state: 'bad', says: problem }
  if (policy === null) return { state: 'unknown', says: 'The name servers don’t answer.' }
  const says = `${policy.at}: ${POLICIES[policy.policy]}${policy.isTest ? ', as a test' : ''}.`
  if (seen?.dmarc === 'pass') return { state: 'good', says: `${says} Your email passed ${inTest(seen)}.` }
  if (seen?.dmarc === 'fail') return { state: 'bad', says: `${says} Your email failed ${inTest(seen)}.` }
  if (signing) return { state: 'good', says: `${says} Your email passes by its signature.` }
  return {
    state: 'unknown',
    says: `${says} Your email passes by SPF, if your server is in its record, or by a signature.`,
  }
}
