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

/** The relevant words come first; the limit keeps a huge report cheap. */
const READ = 2000

/**
 * Uses the code and the text together, because gateways put their own code over another server's text (Exim 5.0.0,
 * IronPort 5.1.0) or a wrong one. If a reply is ambiguous, we keep the address.
 */
export function classifyReply({ action, status, text, senders, recipients }: ServerReply): BounceClass {
  const words = text.slice(0, READ).replace(/\s+/g, ' ').replace(OWN_CATEGORY, '5.1.0 ')
  const found = codesOf(words)
  const codes = found.length > 0 ? found : [status ?? '']
  const has = (code: RegExp) => codes.some(c => code.test(c))
  const did = action?.trim().toLowerCase()
  if (did === 'delayed' || (!did && codes[0]?.startsWith('4'))) return 'delayed'
  if (did === 'relayed' || did === 'delivered' || did === 'expanded' || codes[0]?.startsWith('2')) return 'delivered'
  if (has(/^[45]\.2\.2$/) || FULL.test(words)) return 'mailbox-full'
  // Expired after days of retries: the quoted text is from only one of many attempts.
  if (has(/^[45]\.4\.(7|300)$/)) return 'soft'
  if (has(/^[45]\.7\.|^5\.1\.[78]$/) || POLICY.test(words)) return 'blocked'
  if (isAboutAnother(words, senders, recipients)) return 'blocked'
  if (codes[0]?.startsWith('4')) return 'soft'
  return has(/^5\.1\.(1|2|3|5|6|10)$/) || NOBODY.test(words) ? 'bad-address' : 'soft'
}

/** IronPort's code for any refusal at RCPT; the original server's text follows it. */
const OWN_CATEGORY = /\b5\.1\.0 - Unknown address error /g

/** The status codes in the text, except all zeros and parts of IP addresses. */
const codesOf = (words: string) => words.match(/(?<![\d.])[245]\.(?!0\.0\b)\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? []

/** Text about the sender never counts against the recipient, whatever code comes with it. */
function isAboutAnother(words: string, senders: string[] = [], recipients: string[] = []): boolean {
  if (SENDER.test(words)) return true
  const quoted = new Set(
    words
      .toLowerCase()
      .match(/[^\s<>()[\]"',;:]+/g)
      ?.map(word => word.replace(/\.+$/, '')),
  )
  const ours = senders.map(address => address.toLowerCase())
  const theirs = recipients.map(address => address.toLowerCase())
  const domains = ours.map(domainOf).filter(domain => !theirs.map(domainOf).includes(domain))
  if ([...ours.filter(address => !theirs.includes(address)), ...domains].some(own => quoted.has(own))) return true
  const echoed = Array.from(words.toLowerCase().matchAll(/<([^<>\s@]+@[^<>\s@]+)>/g), ([, address = '']) => address)
  return theirs.length > 0 && echoed.length > 0 && !echoed.some(address => theirs.includes(address))
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

const SENDER =
  /\bsenders?\b|\bmail ?from\b|\b(?:return|reverse)[- ]path\b|\bfrom[: ]+address\b|\boriginator\b|\bverification failed for\b|\bwhile verifying\b/i

const FULL =
  /\bover ?quota\b|\bquota exceed|\bexceed\w* (?:\w+ ){0,3}(?:quota|storage)|\bmailbox (?:is )?full\b|\binbox is full\b|\bout of storage\b|\binsufficient (?:disk|storage)\b/i

const POLICY =
  /\bspam\b|\bspamhaus\b|\bblock(?:ed|ing|list)|\bblack ?list|\breputation\b|\bpolic(?:y|ies)\b|\bunsolicited\b|\bbanned\b|\bdmarc\b|\bdkim\b|\bspf\b|\brelay(?:ing)? (?:not|denied|access)|\brate limit|\btoo many\b|\bvirus\b|\bgreylist|\bunauthenticated\b|\b\d{3} denied\b/i

const NOBODY =
  /\buser unknown\b|\bunknown (?:user|recipient|mailbox|address)\b|\bno such (?:user|recipient|mailbox|address|domain)\b|\b(?:user|recipient|mailbox|account|address)\b.{0,40}\b(?:not found|does(?: not|n't) exist|not listed)\b|\b(?:user|recipient|mailbox) not exist\b|\bdoesn't have an? (?:\S+ )?account\b|\bnot our customer\b|\bno mailbox here\b|\binvalid (?:recipient|mailbox)\b|\bnot in my validrcptto\b|\bunrout(?:e)?able address\b|\bmailbox unavailable\b|\brecipient address rejected: access denied\b|\b(?:mailbox|account|user)\b.{0,60}\b(?:disabled|deactivated|inactive|terminated|closed)\b|\bdeactivated mailbox\b|\bhost or domain name not found\b|\bcouldn't find (?:any host named|a mail exchanger)\b|\bindicated no smtp service\b/i
