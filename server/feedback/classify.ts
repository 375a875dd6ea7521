/**
 * What a delivery report says of its recipient. `bad-address`: there is none, nobody writes to it again. The next three
 * came back without being the address's fault; `delayed` and `delivered` did not come back.
 */
export type BounceClass = 'bad-address' | 'mailbox-full' | 'blocked' | 'soft' | 'delayed' | 'delivered'

interface Report {
  /** Of RFC 3464: failed, delayed, relayed, …; null where only the words are known. */
  action: string | null
  /** Enhanced status code (RFC 3463). */
  status: string | null
  /** The diagnostic text, in the words of the server. */
  text: string
}

/** More of it says nothing more. */
const READ = 2000

/**
 * By code and words together: servers put a code of their own over another server's words (5.0.0 by Exim), and a wrong one
 * over right words. Where both may be meant, the address is kept.
 */
export function classifyBounce({ action, status, text }: Report): BounceClass {
  const words = text.slice(0, READ).replace(/\s+/g, ' ')
  const code = codeOf(words) ?? status ?? ''
  const did = action?.trim().toLowerCase()
  if (did === 'delayed' || (!did && code.startsWith('4'))) return 'delayed'
  if (did === 'relayed' || did === 'delivered' || did === 'expanded' || code.startsWith('2'))
    return 'delivered'
  if (/^[45]\.2\.2$/.test(code) || FULL.test(words)) return 'mailbox-full'
  // Given up on after days: what its words quote is of one try among many.
  if (/^[45]\.4\.(7|300)$/.test(code)) return 'soft'
  if (/^[45]\.7\.|^5\.1\.[78]$/.test(code) || POLICY.test(words)) return 'blocked'
  if (code.startsWith('4')) return 'soft'
  return /^5\.1\.(0|1|2|3|5|6|10)$/.test(code) || NOBODY.test(words) ? 'bad-address' : 'soft'
}

/** The first status in the words, unless it is all zeros; IP addresses are none. */
const codeOf = (words: string) => /(?<![\d.])[245]\.(?!0\.0\b)\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(words)?.[0]

const FULL =
  /\bover ?quota\b|\bquota exceed|\bexceed\w* (?:\w+ ){0,3}(?:quota|storage)|\bmailbox (?:is )?full\b|\binbox is full\b|\bout of storage\b|\binsufficient (?:disk|storage)\b/i

const POLICY =
  /\bspam\b|\bspamhaus\b|\bblock(?:ed|ing|list)|\bblack ?list|\breputation\b|\bpolicy\b|\bunsolicited\b|\bbanned\b|\bdmarc\b|\bdkim\b|\bspf\b|\brelay(?:ing)? (?:not|denied|access)|\brate limit|\btoo many\b|\bvirus\b|\bgreylist|\bsender (?:address )?rejected\b|\bunauthenticated\b|\b\d{3} denied\b/i

const NOBODY =
  /\buser unknown\b|\bunknown (?:user|recipient|mailbox|address)\b|\bno such (?:user|recipient|mailbox|address|domain)\b|\b(?:user|recipient|mailbox|account|address)\b.{0,40}\b(?:not found|does(?: not|n't) exist|not listed)\b|\bdoesn't have an? (?:\S+ )?account\b|\bno mailbox here\b|\binvalid (?:recipient|mailbox)\b|\bnot in my validrcptto\b|\bunrout(?:e)?able address\b|\bmailbox unavailable\b|\brecipient address rejected: access denied\b|\b(?:mailbox|account|user)\b.{0,60}\b(?:disabled|deactivated|inactive|terminated|closed)\b|\bdeactivated mailbox\b|\bhost or domain name not found\b|\bcouldn't find any host named\b/i
