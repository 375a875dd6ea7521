import { parse } from 'tldts'

/** A website as we check and keep it: one entry for all leads of all accounts that name the same page. */
export interface Website {
  /** Host without www, path and query: all of the address that is asked for. */
  site: string
  /** Where to begin, the likelier form first. Made of `site`, so that no account's own address serves another. */
  urls: string[]
}

/** Names that lead nowhere by their nature (RFC 2606, 6761): samples and tests have them. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local|internal|onion|arpa|example\.(com|org|net))$/

/** The website of a lead, whatever was typed. Null: it names none that could be looked at. */
export function websiteOf(text: string | null, { allowPrivate = false } = {}): Website | null {
  const said = text?.trim().split(/[\s,;]+/)[0] ?? ''
  const hasScheme = /^https?:\/\//i.test(said)
  if (!hasScheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(said)) return null
  const url = URL.parse(hasScheme ? said : `https://${said}`)
  if (!url || url.username || url.password || url.href.length > 1000) return null
  if (!allowPrivate && (RESERVED.test(url.hostname) || !parse(url.hostname).domain)) return null
  for (const name of Array.from(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name)
  const isLong = url.hostname.startsWith('www.') && isRegistered(url.hostname.slice(4))
  const host = isLong ? url.host.slice(4) : url.host
  const page = `${/^\/(index|default)\.\w+$/i.test(url.pathname) ? '/' : url.pathname}${url.search}`
  const site = page === '/' ? host : `${host}${page}`
  return site.length > LONGEST ? null : { site, urls: formsOf(host, page, { isLong, protocol: url.protocol }) }
}

/** Longer addresses get no key: two that begin alike would share one. */
const LONGEST = 500

/** Parameters that advertisers and mail programs add to a link. No page depends on it, and some of it names a person. */
const TRACKING =
  /^(utm_\w+|g(cl|bra|clsrc)id|wbraid|dclid|fbclid|msclkid|yclid|igshid|srsltid|mc_[ce]id|_g[al]|_hs\w+)$/i

/** Below the ending of a platform (www.vercel.app), www is somebody's name. */
const isRegistered = (host: string) => parse(host, { allowPrivateDomains: true }).domain !== null

interface Form {
  /** The lead names it with www. */
  isLong: boolean
  protocol: string
}

/** Many small sites have no certificate, or a broken one; some answer under www alone. */
function formsOf(host: string, page: string, { isLong, protocol }: Form): string[] {
  const named = `${isLong ? 'www.' : ''}${host}${page}`
  if (/:\d+$/.test(host)) return [`${protocol}//${named}`]
  const other = protocol === 'https:' ? 'http:' : 'https:'
  const isBare = !isLong && parse(host).domain === host
  return [`${protocol}//${named}`, `${other}//${named}`, ...(isBare ? [`${protocol}//www.${host}${page}`] : [])]
}

/** Pages of these hold no address for us, and their owners do not want them read by programs. */
const PLATFORMS =
  /^(facebook|instagram|linkedin|twitter|x|tiktok|youtube|pinterest|yelp|tripadvisor|google|goo|foursquare|nextdoor|doordash|ubereats|grubhub|opentable|booking|airbnb|etsy|amazon|linktr|yellowpages|bbb|mapquest|whatsapp|wa|t)\.(com|co|ee|gl|me|org|be|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/
/** Sites of businesses stand there under names of their own. */
const HOSTED = /^(sites\.google\.com|[\w-]+\.(business|negocio)\.site)$/

export function platformOf(host: string): string | null {
  const { domain } = parse(host)
  return domain && PLATFORMS.test(domain) && !HOSTED.test(host) ? domain : null
}
