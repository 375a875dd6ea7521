import { halvesOf } from '#contract/address.ts'
import { type Reason, reasons, type Scope, table } from './reply-phrases.ts'

/**
 * What a server's refusal means for its recipient. `bad-address`: it doesn't exist, so we never email it again.
 * The next three aren't the address's fault. `delayed` and `delivered` aren't refusals.
 */
export type BounceClass = 'bad-address' | 'mailbox-full' | 'blocked' | 'soft' | 'delayed' | 'delivered'

/** A reply to an SMTP command, a delivery report, or a provider's event; the same rules classify all three. */
export interface ServerReply {
  /** RFC 3464's action: failed, delayed, relayed, …; null if only the text is known. */
  action: string | null
  /** Enhanced status code (RFC 3463), if it's given outside the text. */
  status: string | null
  /** The server's diagnostic text. */
  text: string
  /** Addresses we sent from, in From or in the envelope. */
  senders?: string[]
  /** The address we sent to, and the addresses it was forwarded to. */
  recipients?: string[]
}

export interface Judgment {
  verdict: BounceClass
  scope: Scope
  reason: Reason | null
  /** The reason, and the code or the words that decided. */
  rule: string
}

/** The relevant words come first; the limit keeps a huge report cheap. */
const READ = 2000

export const classifyReply = (reply: ServerReply): BounceClass => judgeReply(reply).verdict

/**
 * Uses the code and the text together, because gateways put their own code over another server's text (Exim 5.0.0,
 * IronPort 5.1.0) or a wrong one. If a reply is ambiguous, we keep the address.
 */
export function judgeReply({ action, status, text, senders, recipients }: ServerReply): Judgment {
  const words = text.slice(0, READ).replace(/\s+/g, ' ').replace(OWN_CATEGORY, '5.1.0 ')
  const codes = codesOf(words, status)
  const did = /[a-z]+/.exec(action?.toLowerCase() ?? '')?.[0]
  const isLater = codes[0]?.startsWith('4') ?? false
  if (did === 'delayed' || (!did && isLater)) return progress('delayed', 'server', did ?? codes[0])
  if (did === 'relayed' || did === 'delivered' || did === 'expanded' || (did !== 'failed' && codes[0]?.startsWith('2')))
    return progress('delivered', 'none', did ?? codes[0])
  const [reason, by] = reasonOf(plain(words), codes, () => isAboutAnother(words, senders, recipients))
  const [verdict, scope] = reasons[reason]
  return { verdict, scope, reason, rule: `${reason}: ${by}` }
}

const progress = (verdict: BounceClass, scope: Scope, by = ''): Judgment => ({
  verdict,
  scope,
  reason: null,
  rule: `${verdict}: ${by}`,
})

function reasonOf(words: string, codes: string[], isAnothers: () => boolean): [Reason, by: string] {
  const isLater = codes[0]?.startsWith('4') ?? false
  for (const { reason, code, pattern, isPermanent } of rows) {
    if (isPermanent && isLater) continue
    const by = codes.find(c => code?.test(c)) ?? pattern?.exec(words)?.[0]
    if (by !== undefined) return [reason, by]
    if (reason === 'rejected' && isAnothers()) return [reason, 'names another address']
  }
  return ['undefined', codes[0] || 'no known code or words']
}

const rows = table.map(({ words, codes, ...row }) => ({
  ...row,
  code: codes,
  pattern: words && new RegExp(`(?<![a-z0-9])(?:${words.join('|')})`),
}))

/** IronPort's code for any refusal at RCPT; the original server's text follows it. */
const OWN_CATEGORY = /\b5\.1\.0 - Unknown address error /g

/** The status codes in the text, except all zeros and parts of IP addresses; else the one given, or a plain one. */
function codesOf(words: string, status: string | null): string[] {
  const found = words.match(/(?<![\d.])[245]\.(?!0\.0\b)[0-7]\.\d{1,3}(?!\.?\d)/g)
  if (found) return found
  const basic = /(?:^|[:;>] ?)([245])\d\d[ -]/.exec(words)?.[1]
  if (status && !/^[45]\.0\.0$/.test(status)) return [status]
  return [basic ? `${basic}.0.0` : (status ?? '')]
}

/** Lower case, without the codes of continued lines and addresses, and with one form for hyphens and apostrophes. */
const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/\b[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}(?: |$))?/g, ' ')
    .replace(/[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:]{1,255}/g, '@')
    .replace(/[’`´]/g, "'")
    .replace(/[-_\s]+/g, ' ')

/** Text about the sender never counts against the recipient, whatever code comes with it. */
function isAboutAnother(words: string, senders: string[] = [], recipients: string[] = []): boolean {
  const quoted = new Set(
    words
      .toLowerCase()
      .match(/[^\s<>()[\]"',;:]+/g)
      ?.map(word => word.replace(/(?<!\.)\.+$/, '')),
  )
  const ours = senders.map(address => address.toLowerCase())
  const theirs = recipients.map(address => address.toLowerCase())
  const halves = theirs.map(halvesOf)
  const domains = ours
    .map(address => halvesOf(address)[1])
    .filter(domain => !halves.some(([, theirDomain]) => theirDomain === domain))
  if ([...ours.filter(address => !theirs.includes(address)), ...domains].some(own => quoted.has(own))) return true
  const echoed = Array.from(words.toLowerCase().matchAll(/<([^<>\s@]+@[^<>\s@]+)>/g), ([, address = '']) => address)
  // A server may write a person's address with the name of the host that has their mailbox.
  return (
    theirs.length > 0 &&
    echoed.length > 0 &&
    !echoed.some(address => halves.some(([name]) => name === halvesOf(address)[0]))
  )
}
