/** RFC 5321, 4.5.3.1, in bytes of UTF-8. */
const LOCAL_MAX = 64
export const ADDRESS_MAX = 254

/** RFC 5322's dot-atom before the @, with letters of every script as in RFC 6531. Quoted names aren't accepted. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
/** Nearly every address, in a fifth of the time. */
const PLAIN = /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i
export const ASCII = /^[\x21-\x7e]+$/

/** The one rule for what an email address is. The domain may be in Unicode (IDNA). */
export function isEmailAddress(text: string): boolean {
  // Cheap: a text never has fewer bytes than characters.
  if (text.length > ADDRESS_MAX) return false
  const at = text.lastIndexOf('@')
  if (at <= LOCAL_MAX && PLAIN.test(text)) return true
  const [local, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))]
  const labels = domain.split('.')
  return (
    at > 0 &&
    LOCAL.test(local) &&
    bytesOf(local) <= LOCAL_MAX &&
    bytesOf(local) + 1 + domain.length <= ADDRESS_MAX &&
    labels.length >= 2 &&
    labels.every(label => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

const bytesOf = (text: string) => (ASCII.test(text) ? text.length : new TextEncoder().encode(text).length)

/** As in DNS: lowercase, Punycode. Returns anything that can't be a domain unchanged. */
export function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** What's before the last @, and the domain after it. */
export function halvesOf(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

/** The form in which addresses are compared: lowercase, the domain as in DNS. SQL's `address_norm` gives the same. */
export function addressNorm(address: string): string {
  const lower = address.trim().toLowerCase()
  if (ASCII.test(lower)) return lower
  const at = lower.lastIndexOf('@')
  return `${lower.slice(0, at + 1).normalize('NFC')}${asciiDomain(lower.slice(at + 1).normalize('NFC'))}`
}
