import { parse } from 'tldts'

/** A website as it is looked at and kept: one entry for all leads that name it. */
export interface Website {
  /** Host without www, and the path where it is no home page: shops of a chain have a page each. */
  site: string
  /** Where to begin, the likelier form first. */
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
  url.hash = ''
  if (!allowPrivate && (RESERVED.test(url.hostname) || !parse(url.hostname).domain)) return null
  const path = url.pathname.replace(/\/+$/, '')
  const site = `${url.host.replace(/^www\./, '')}${/^\/(index|home|default)\.\w+$/i.test(path) ? '' : path}`
  return { site: site.slice(0, 500), urls: formsOf(url) }
}

/** Many small sites have no certificate, or a broken one; some answer under www alone. */
function formsOf(url: URL): string[] {
  if (url.port) return [url.href]
  const other = new URL(url)
  other.protocol = url.protocol === 'https:' ? 'http:' : 'https:'
  const isBare = parse(url.hostname).domain === url.hostname
  const long = new URL(url)
  long.hostname = `www.${url.hostname}`
  return [url.href, other.href, ...(isBare ? [long.href] : [])]
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
