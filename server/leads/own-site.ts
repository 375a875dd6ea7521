import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { isBuilder, ownDomain } from '#server/own-domain.ts'

/** Sites where everybody's page has a first name of its own: facebook.com/yogaloft. */
const pages = new Set('facebook fb instagram twitter x tiktok threads pinterest linktr beacons'.split(' '))
/** Their paths that are no page's name. */
const noPage =
  /^(?:pages|people|profile\.php|groups|p|reel|reels|stories|share|sharer|sharer\.php|events|business|places|login|explore|hashtag|search|home|watch|story\.php|permalink\.php|i|intent)$/
/** Directories, maps, shops, and short links: nothing there is the business's own. */
const listings = new Set(
  'yelp tripadvisor google goo bing apple linkedin youtube youtu yellowpages bbb mapquest foursquare nextdoor angi thumbtack houzz zillow realtor healthgrades zocdoc vagaro booksy fresha opentable doordash ubereats grubhub booking airbnb expedia amazon ebay etsy bit square squareup toasttab clover whatsapp wa t'.split(
    ' ',
  ),
)
/** A page of one of several branches. */
const branchPage =
  /\d|\/(?:locations?|stores?|branch(?:es)?|restaurants?|find|shops?|salons?|clinics?|offices?|dealers?|standorte|filialen?|tiendas?|magasins?|agents?)\/./i

/** Most websites, in a third of the time. */
const PLAIN = /^(?:https?:\/\/)?(?:www\.)?(([a-z\d-]+)\.(?:com|org|net|example))\/?$/

export interface OwnSite {
  /** The business's own domain, or its page or name on a host with many businesses. */
  site: string
  /** The branch's page on a chain's site. */
  branch: string | null
}

/** Null where the address says nothing about whose it is. */
export function ownSiteOf(website: string): OwnSite | null {
  const [, plain, name = ''] = PLAIN.exec(website) ?? []
  if (plain && !pages.has(name) && !listings.has(name) && !isBuilder(plain)) return { site: plain, branch: null }
  const { domain, hostname, domainWithoutSuffix } = parse(website)
  if (!domain || !hostname) return null
  if (listings.has(domainWithoutSuffix ?? '')) return null
  const [, path = ''] = /^(?:[a-z]+:\/\/)?[^/?#]+(\/[^?#]*)/i.exec(website) ?? []
  if (pages.has(domainWithoutSuffix ?? '')) {
    const page = path.split('/')[1]?.toLowerCase()
    return page && !noPage.test(page) ? { site: `${domain}/${page}`, branch: null } : null
  }
  if (ownDomain(hostname) !== domain) {
    const name = hostname.replace(/^www\./, '')
    const isNamed = name !== domain
    const page = path.split('/')[1]?.toLowerCase()
    if (domain === 'wixsite.com') return isNamed && page ? { site: `${name}/${page}`, branch: null } : null
    return isNamed ? { site: name, branch: null } : null
  }
  return { site: inLetters(domain), branch: branchPage.test(path) ? path.toLowerCase().replace(/\/$/, '') : null }
}

/** "xn--mller-kva.test" and "MÜLLER.test" are müller.test. */
const inLetters = (domain: string) => (/xn--|[^\x20-\x7e]/.test(domain) ? domainToUnicode(domain) || domain : domain)
