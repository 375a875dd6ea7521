import { isIP } from 'node:net'

import { getDomain, parse } from 'tldts'
import { ownDomain } from '#server/own-domain.ts'
import { type Markup, readMarkup } from './markup.ts'

export type Link = Markup['links'][number]
interface LinkRemark {
  code: 'link-mismatch' | 'link-shortener' | 'link-ip' | 'link-file' | 'link-private'
  text: string
  to: string | null
}

const SHORTENERS = new Set(
  `bit.ly bitly.com j.mp tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at shorturl.com rb.gy t.ly tiny.cc
  tiny.one bl.ink s.id lnkd.in short.io shorte.st adf.ly trib.al dlvr.it soo.gd clck.ru u.to qr.ae x.gd kutt.it snip.ly shrtco.de
  1url.com bitly.ws lnk.to lnk.bio n9.cl urlz.fr tny.im zpr.io hyperurl.co surl.li da.gd gg.gg cli.re po.st wp.me fb.me
  amzn.to spoti.fi apple.co dub.sh dub.co short.gy shortlink.de vu.fr ouo.io bc.vc mcaf.ee sh.st cort.as acortar.link tr.im ity.im ln.run`.split(
    /\s+/,
  ),
)
/** Where other programs count clicks; a link that was copied out of their email counts there, and ends with it. */
const TRACKERS =
  /^(?:click|track|links?|email|ct|url\d*|r|t|trk|go)\.[^/]{3,60}\/(?:ls\/click|track\/click|wf\/click|tr\/cl|e\/cl|c\/[A-Za-z0-9_-]{40})|^[^/]{0,60}(?:list-manage\.com\/track|hubspotlinks\.com|mandrillapp\.com\/track|sendibt\d?\.com|awstrack\.me|mjt\.lu|rs6\.net|klclick\d?\.com|cmail\d+\.com|createsend\d?\.com)/i
const FILE_ASKED = /\.(?:exe|zip|rar|7z|msi|scr|apk|iso|dmg|jar)$/i
const FILE =
  /\.(?:exe|zip|rar|7z|tar|gz|tgz|msi|msix|scr|bat|cmd|com|pif|js|jse|vbs|vbe|wsf|hta|jar|ps1|iso|img|dmg|pkg|apk|lnk|cab|ace|docm|xlsm|pptm)$/i
/** Pages that everyone links to: calendars, profiles, videos, maps, files of one's own. */
const NEUTRAL = new Set(
  `google.com youtube.com youtu.be linkedin.com facebook.com instagram.com x.com twitter.com tiktok.com pinterest.com whatsapp.com wa.me
  calendly.com cal.com zoom.us microsoft.com outlook.com office.com vimeo.com loom.com dropbox.com notion.so trustpilot.com yelp.com
  tripadvisor.com apple.com goo.gl openstreetmap.org wikipedia.org`.split(/\s+/),
)

/** "northlight.test/demo" or "https://…", alone or within words. */
const SHOWN =
  /^\s*((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}[a-z]{2,24})(?:[/?#:]\S{0,500})?\s*$|(?:https?:\/\/|www\.)([^\s/?#:"'<>()]{3,253})/i

/** "mailto:tom@…" under another address, "tel:…" under another number. */
function opensAnother(href: string, shown: string): boolean {
  const [address] = /^mailto:/i.test(href) ? (/[^\s@<>(]{1,64}@[^\s@<>)]{1,190}\p{L}/u.exec(shown) ?? []) : []
  const [number] = /^tel:/i.test(href) ? (/\d[\d ()./-]{6,20}\d/.exec(shown) ?? []) : []
  const last = number?.replace(/\D/g, '').slice(-7)
  return !href.toLowerCase().includes(address?.toLowerCase() ?? '') || !href.replace(/\D/g, '').endsWith(last ?? '')
}

const urlOf = (href: string): URL | null =>
  /^https?:\/\//i.test(href) && !/^https?:\/\/[^/?#]{0,253}\{\{/i.test(href) ? URL.parse(href) : null
const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')
const registered = (host: string) => ownDomain(host) ?? getDomain(host) ?? host

/** What a filter or a careful reader sees in a link. */
export function remarkOn({ href, shown }: Link): LinkRemark | null {
  const url = urlOf(href)
  if (opensAnother(href, shown))
    return { code: 'link-mismatch', text: `“${shown.trim().slice(0, 80)}” opens ${href.slice(0, 120)}`, to: null }
  if (!url) return null
  const host = hostOf(url)
  const text = href.slice(0, 120)
  const seen = shownHost(shown)
  if (url.username !== '' || (seen !== null && registered(seen) !== registered(host)))
    return {
      code: 'link-mismatch',
      text: seen === null ? text : `“${shown.trim().slice(0, 80)}” opens ${host}`,
      to: seen === null ? null : addressShown(shown),
    }
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return { code: 'link-ip', text: host, to: null }
  if (SHORTENERS.has(host.replace(/^www\./, '')) || TRACKERS.test(host + url.pathname))
    return { code: 'link-shortener', text, to: null }
  if (FILE.test(url.pathname) || FILE_ASKED.test(url.search) || host.endsWith('.zip'))
    return { code: 'link-file', text, to: null }
  return isPrivate(url, host) ? { code: 'link-private', text, to: null } : null
}

/** A parameter of statistics that a link has twice. */
export function repeatedIn({ href }: Link): string | undefined {
  const names = [...(urlOf(href)?.searchParams.keys() ?? [])]
  return names.find((name, n) => name.startsWith('utm_') && names.indexOf(name) < n)
}

const POINTS =
  /(?<!\p{L})(?:(?:click|tap) (?:here|below)|(?:link|button) below|(?:the )?(?:following|below) (?:link|button)|klicken sie (?:hier|unten)|(?:link|button|knopf) unten|(?:folgende[nr]?|untenstehende[nr]?) (?:link|button)|cliquez (?:ici|ci-dessous)|(?:lien|bouton) ci-dessous|(?:haga|haz) clic (?:aquí|abajo)|(?:enlace|botón) de abajo)(?!\p{L})/iu
/** "Click the button below", as written. */
export const pointsNowhere = (words: string): string | undefined =>
  /[\p{L}\d]\.\p{L}{2}/u.test(words) ? undefined : POINTS.exec(words)?.[0]

const PICTURED =
  /(?<!\p{L})(?:(?:photos?|pictures?|images?|screenshots?|chart|qr[- ]?codes?|fotos?|bild(?:er)?|grafik|immagin[ei]|imágenes|imagen|código qr|imagem|imagens|afbeelding(?:en)?) (?:below|above|unten|oben|ci-dessous|ci-dessus|(?:de )?abajo|(?:qui )?sotto|sopra|abaixo|acima|hieronder|hierboven)(?=\s{0,3}(?:[.,;:!?)]|$)|\s(?:shows|is|was|zeigt|montre|muestra|mostra|laat))|scan (?:the|this) (?:qr[- ]?)?code|(?:scannen sie|scannez|escanee|scansioni|digitalize|scan) (?:den|le|el|il|o|de) (?:qr[- ]?code|código qr|code qr|codice qr))(?!\p{L})/imu
/** "The photo below", as written; for an email without one. */
export const pictureIn = (words: string): string | undefined => PICTURED.exec(words)?.[0]

/** A page that its author is still working on, or reads signed in. */
function isPrivate({ pathname, search }: URL, host: string): boolean {
  const before = host.slice(0, Math.max(0, host.length - registered(host).length))
  if (
    /(?:^|[.-])(?:staging|stage|dev|preview|qa|uat|intranet)\d?[.-]/.test(before) ||
    /^(?:mail\.google|outlook\.(?:office|live))\.com$/.test(host) ||
    (host.endsWith('.google.com') && /\/u\/\d\//.test(pathname))
  )
    return true
  if (host === 'docs.google.com') return /\/d\/[^/]+\/edit/.test(pathname) && !/usp=shar/.test(search)
  if (host === 'www.canva.com') return /\/design\/[^/]+\/[^/]+\/edit/.test(pathname)
  return (
    /\/(?:wp-(?:admin|login)|admin|log-?in|sign-?in|dashboard)(?:\/|$|\.)/i.test(pathname) ||
    /[?&]preview=true\b/.test(search)
  )
}

/** The host that a link's words show; null if they show none, or a file's name. */
function shownHost(shown: string): string | null {
  const [, alone, within] = SHOWN.exec(shown.slice(0, 2000)) ?? []
  const host = (alone ?? within)?.toLowerCase().replace(/\.$/, '')
  if (!host || shown.includes('{{')) return null
  const { isIcann, isPrivate, publicSuffix } = parse(host)
  const isReal = isIcann || isPrivate || publicSuffix === 'test' || publicSuffix === 'example'
  return isReal && publicSuffix !== host ? host : null
}

const addressShown = (shown: string) => {
  const address =
    shown
      .trim()
      .split(/\s/)
      .find(word => shownHost(word) !== null) ?? ''
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/** Domains that an email links to besides the sender's own, where they say something about it: none is the sender's. */
export function foreignDomains(links: Link[], ownHost: string): string[] {
  const domains = new Set(links.flatMap(({ href }) => urlOf(href) ?? []).map(url => registered(hostOf(url))))
  if (domains.has(registered(ownHost))) return []
  return [...domains].filter(domain => !NEUTRAL.has(domain))
}

/** Links in plain text are their own words. Shorteners are often written without https://. */
export const linksOfText = (text: string): Link[] =>
  Array.from(
    text.matchAll(
      /https?:\/\/[^\s<>"']{1,2000}|(?<![\w@./-])(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|rb\.gy|cutt\.ly|rebrand\.ly)\/\w{1,40}/gi,
    ),
    ([url]) => {
      const shown = url.replace(/[.,;:!?)]{1,9}$/, '')
      return { href: /^http/i.test(shown) ? shown : `https://${shown}`, shown }
    },
  )

/** The web addresses of a body that are the same for everyone, each once. */
export function linksIn(body: string): string[] {
  const { links, words } = readMarkup(body)
  return [...new Set([...links, ...linksOfText(words)].map(({ href }) => href))].filter(
    href => !href.includes('{') && urlOf(href) !== null,
  )
}
