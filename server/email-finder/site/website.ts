import { parse } from 'tldts'

/** A website as we check and store it: one entry for all leads of all accounts that name the same page. */
export interface Website {
  /** Host without www, path, and query: everything that we request. */
  site: string
  /** Where to start, the likelier form first. Made from `site`, so that one account's URL never serves another. */
  urls: string[]
}

/** Names that never lead anywhere (RFC 2606, 6761), used by samples and tests. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local|internal|onion|arpa|example\.(com|org|net))$/

/** The website in a lead's text, or null if there's none that we could check. */
export function websiteOf(text: string | null, { allowPrivate = false } = {}): Website | null {
  const typed = text?.trim().split(/[\s,;]+/)[0] ?? ''
  const hasScheme = /^https?:\/\//i.test(typed)
  if (!hasScheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)) return null
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || url.username || url.password || url.href.length > 1000) return null
  if (!allowPrivate && (RESERVED.test(url.hostname) || !parse(url.hostname).domain)) return null
  for (const name of Array.from(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name)
  const isLong = url.hostname.startsWith('www.') && isRegistered(url.hostname.slice(4))
  const host = isLong ? url.host.slice(4) : url.host
  const page = `${/^\/(index|default)\.\w+$/i.test(url.pathname) ? '/' : url.pathname}${url.search}`
  const site = page === '/' ? host : `${host}${page}`
  return site.length > LONGEST ? null : { site, urls: formsOf(host, page, { isLong, protocol: url.protocol }) }
}

/** Longer URLs get no key, because two that start alike would share it. */
const LONGEST = 500

/** Parameters that advertisers and email programs add to links. No page needs them, and some name a person. */
const TRACKING =
  /^(utm_\w+|g(cl|bra|clsrc)id|wbraid|dclid|fbclid|msclkid|yclid|igshid|srsltid|mc_[ce]id|_g[al]|_hs\w+)$/i

/** Below a platform's domain (www.vercel.app), www is a customer's name. */
const isRegistered = (host: string) => parse(host, { allowPrivateDomains: true }).domain !== null

interface Form {
  /** Whether the lead's text has www. */
  isLong: boolean
  protocol: string
}

/** Many small sites have no valid certificate; some respond only under www. */
function formsOf(host: string, page: string, { isLong, protocol }: Form): string[] {
  const named = `${isLong ? 'www.' : ''}${host}${page}`
  if (/:\d+$/.test(host)) return [`${protocol}//${named}`]
  const other = protocol === 'https:' ? 'http:' : 'https:'
  const isBare = !isLong && parse(host).domain === host
  return [`${protocol}//${named}`, `${other}//${named}`, ...(isBare ? [`${protocol}//www.${host}${page}`] : [])]
}

/** Sites whose pages have no address for us, and whose owners don't want programs to read them. */
const PLATFORMS =
  /^(facebook|instagram|linkedin|twitter|x|tiktok|youtube|pinterest|yelp|tripadvisor|google|goo|foursquare|nextdoor|doordash|ubereats|grubhub|opentable|booking|airbnb|etsy|amazon|linktr|yellowpages|bbb|mapquest|whatsapp|wa|t)\.(com|co|ee|gl|me|org|be|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/
/** Hosts of businesses' own sites within these platforms. */
const HOSTED = /^(sites\.google\.com|[\w-]+\.(business|negocio)\.site)$/

export function platformOf(host: string): string | null {
  const { domain } = parse(host)
  return domain && PLATFORMS.test(domain) && !HOSTED.test(host) ? domain : null
}
