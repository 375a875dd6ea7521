import { getDomain } from 'tldts'
import type { Link } from './page/read-page.ts'

/** Home page and at most so many more. */
const MOST = 4

const CONTACT =
  /contact|kontakt|contat|contactez|get-?in-?touch|reach-?us|find-?us|visit-?us|yhteystiedot|kapcsolat|お問い合わせ/i
const LEGAL =
  /impressum|imprint|aviso-?\s?legal|mentions-?\s?l[eé]gales|note-?\s?legali|legal-?\s?notice|tietosuoja/i
const PEOPLE =
  /about|team|staff|people|[uü]e?ber-?\s?uns|sobre|qui[eé]nes|nosotros|chi-?\s?siamo|a-?\s?propos|qui-?\s?sommes|equip[eo]|om-?\s?oss|meist[aä]/i

const ranks = [CONTACT, LEGAL, PEOPLE]
/** Where the words of a link say nothing of a business: "contact lenses", a shop's legal texts for downloads. */
const FILE = /\.(pdf|docx?|xlsx?|jpe?g|png|gif|svg|webp|zip|mp[34]|ics|vcf|xml|css|js)$/i

export const isContactLike = (url: string) => ranks.some(words => words.test(pathOf(url)))
/** Where people are named with what they do. */
export const isAboutPeople = (url: string) => PEOPLE.test(pathOf(url)) || LEGAL.test(pathOf(url))

const pathOf = (url: string) => {
  const path = URL.parse(url)?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The pages of the same site that tell whom to write to, the likeliest first; links of the footer after all others. */
export function contactLinks(links: Link[], pageUrl: string): string[] {
  const home = URL.parse(pageUrl)
  if (!home) return []
  const found = links.flatMap((link, order) => {
    const url = URL.parse(link.href, pageUrl)
    if (!url || !isOfSite(url, home) || FILE.test(url.pathname)) return []
    url.hash = ''
    const rank = ranks.findIndex(
      words => words.test(pathOf(url.href)) || (link.text.length < 40 && words.test(link.text)),
    )
    return rank === -1 || url.href === home.href
      ? []
      : [{ href: url.href, rank, order, isInFooter: link.isInFooter }]
  })
  const sorted = found.toSorted(
    (a, b) => Number(a.isInFooter) - Number(b.isInFooter) || a.rank - b.rank || a.order - b.order,
  )
  return [...new Set(sorted.map(({ href }) => href))].slice(0, MOST)
}

function isOfSite(url: URL, home: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.host === home.host) return true
  const domain = getDomain(url.hostname, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(home.hostname, { allowPrivateDomains: true })
}
