import { getDomain } from 'tldts'

/** Anybody can have an address there, so sharing the domain means nothing. */
const FREE =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|aol|icloud|me|mac|gmx|web|mail|email|proton|protonmail|pm|zoho|yandex|t-online|freenet|orange|wanadoo|free|sfr|laposte|libero|virgilio|tiscali|alice|tin|telefonica|terra|uol|bol|ig|sapo|ziggo|kpnmail|xs4all|planet|hetnet|telenet|skynet|bluewin|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|btinternet|sky|virginmedia|talktalk|ntlworld|qq|163|126|naver|hey|fastmail|tutanota|tuta|posteo|mailbox|hushmail|onet|wp|o2|interia|seznam|centrum|inbox|rediffmail)\.(?:com?\.)?[a-z]{2,5}$/

/** The company that an address belongs to, as its domain; null for free mail. */
export function companyOf(address: string): string | null {
  const host = address.slice(address.lastIndexOf('@') + 1)
  const domain = getDomain(host) ?? host
  return domain === '' || FREE.test(domain) ? null : domain
}
