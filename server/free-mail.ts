import { readFileSync } from 'node:fs'

/** Services and internet providers that give mailboxes under many endings. */
const FAMILIES =
  /^((me|mac|mail|ymail|rocketmail|inbox|zoho|fastmail|hey|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|juno|netzero|frontier|windstream|centurylink|optonline|roadrunner|btinternet|btconnect|ntlworld|talktalk|virginmedia|shaw|telus|rogers|bigpond|optusnet|xtra|web|t-online|freenet|arcor|posteo|mailbox|bluewin|sunrise|hispeed|aon|chello|orange|wanadoo|free|laposte|sfr|neuf|bbox|libero|virgilio|alice|tin|tiscali|fastwebnet|telefonica|terra|ya|uol|bol|ig|globo|sapo|telenet|skynet|proximus|ziggo|kpnmail|hetnet|planet|home|xs4all|telia|telenor|online|seznam|centrum|wp|o2|onet|interia|luukku|kolumbus|elisanet|suomi24|saunalahti|qq|163|126|naver|daum|docomo|ezweb|nifty|email|sky|hushmail|rediffmail)\.(com|net|org|de|at|ch|fr|it|es|pt|br|com\.br|com\.ar|co\.uk|ca|com\.au|co\.nz|be|nl|se|no|dk|cz|pl|fi|ru|jp|ne\.jp|co\.jp|ie|in|sk|hu)|(gmail|googlemail|yahoo|hotmail|outlook|live|msn|aol|icloud|gmx|yandex|proton|protonmail|tuta|tutanota)(\.[a-z]{2,3}){1,2}|pm\.me)$/

/** Others, one by one. */
const DOMAINS = new Set(
  readFileSync(new URL('free-mail.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(' ')),
)

/** Whether a domain gives mailboxes to anybody, so that two who share it have nothing else in common. A subdomain is one, too: tampabay.rr.com. */
export function isFreeMail(domain: string): boolean {
  const name = domain.toLowerCase()
  return FAMILIES.test(name) || DOMAINS.has(name) || DOMAINS.has(name.split('.').slice(1).join('.'))
}
