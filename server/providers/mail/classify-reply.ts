/**
 * What a server's refusal means for its recipient. `bad-address`: it doesn't exist, so nobody sends to it again. The next
 * three aren't the address's fault. With `delayed` and `delivered` nothing came back.
 */
export type BounceClass = 'bad-address' | 'mailbox-full' | 'blocked' | 'soft' | 'delayed' | 'delivered'

/** A reply to our SMTP command, a delivery report, or an event of a provider: one set of rules judges all of them. */
export interface ServerReply {
  /** Of RFC 3464: failed, delayed, relayed, …; null where only the words are known. */
  action: string | null
  /** Enhanced status code (RFC 3463) outside the words. */
  status: string | null
  /** The diagnostic text, in the words of the server. */
  text: string
  /** Addresses we sent from, in From or in the envelope. */
  senders?: string[]
  /** The address we sent to, and what it was forwarded to. */
  recipients?: string[]
}

/** More of it says nothing more. */
const READ = 2000

/**
 * By code and words together: servers put their own code over another server's words (5.0.0 by Exim, 5.1.0 by
 * IronPort), and a wrong one over right words. Wherever two readings are possible, the address is kept.
 */
export function classifyReply({ action, status, text, senders, recipients }: ServerReply): BounceClass {
  const words = text.slice(0, READ).replace(/\s+/g, ' ').replace(OWN_CATEGORY, '5.1.0 ')
  const said = codesOf(words)
  const codes = said.length > 0 ? said : [status ?? '']
  const has = (code: RegExp) => codes.some(c => code.test(c))
  const did = action?.trim().toLowerCase()
  if (did === 'delayed' || (!did && codes[0]?.startsWith('4'))) return 'delayed'
  if (did === 'relayed' || did === 'delivered' || did === 'expanded' || codes[0]?.startsWith('2')) return 'delivered'
  if (has(/^[45]\.2\.2$/) || FULL.test(words)) return 'mailbox-full'
  // Given up on after days: what its words quote is of one try among many.
  if (has(/^[45]\.4\.(7|300)$/)) return 'soft'
  if (has(/^[45]\.7\.|^5\.1\.[78]$/) || POLICY.test(words)) return 'blocked'
  if (isAboutAnother(words, senders, recipients)) return 'blocked'
  if (codes[0]?.startsWith('4')) return 'soft'
  return has(/^5\.1\.(1|2|3|5|6|10)$/) || NOBODY.test(words) ? 'bad-address' : 'soft'
}

/** IronPort's name for everything that a server refuses at RCPT; what the server said follows it. */
const OWN_CATEGORY = /\b5\.1\.0 - Unknown address error /g

/** The statuses in the words, unless all zeros; IP addresses don't count. */
const codesOf = (words: string) => words.match(/(?<![\d.])[245]\.(?!0\.0\b)\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? []

/** Words about the sender never touch the recipient, whatever code comes with them. */
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
