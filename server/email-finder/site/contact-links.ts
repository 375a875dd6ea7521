import { ownDomain } from '#server/own-domain.ts'
import { decoded } from '../page/candidates.ts'
import type { Page } from '../page/read-page.ts'

/** The most pages to read besides the home page. */
const MOST = 4

/** In the languages of the web, as in links and URLs; spaces may be dashes there. */
const words = (text: string) => new RegExp(text.trim().replaceAll(' ', '[-_+ ]?'), 'i')

const CONTACT = words(
  'contact|kontakt|contat|get in touch|reach us|find us|visit us|write to us|fale conosco|yhteystiedot|ota yhteyt|kapcsolat|el[eé]rhet[oő]s|[iİ]leti[sş]im|epikoinonia|επικοινων|контакт|связаться|お問い?合わ?せ|問合せ|連絡先|联系|聯[絡繫]|문의|연락처|اتصل|צור קשר|liên hệ|lien he|hubungi|so erreichen',
)
const LEGAL = words(
  'impressum|imprint|aviso legal|mentions? l[eé]gales?|infos? l[eé]gales?|note legali|legal notice|dados legais|tietosuoja|colofon|rechtliches|特定商取引',
)
const PEOPLE = words(
  'about|team|staff|people|[uü]e?ber uns|wir [uü]ber|sobre|qui[eé]nes|nosotros|quem somos|chi siamo|a propos|qui sommes|equip[eo]|om oss?|over ons|wie (zijn|we)|meist[aä]|o n[aá]s|o firm[ei]e?|r[oó]lunk|hakk[iı]m[iı]zda|despre|о (нас|компании)|σχετικ|会社(概要|案内)|关于|關於|회사소개',
)
const PRIVACY = words('privacy|datenschutz|privacidad|confidentialit|privacidade')

const ranks = [CONTACT, LEGAL, PEOPLE, PRIVACY]
/** Links that contain one of the words but mean something else: "contact lenses", a shop's terms for downloads. */
const FILE = /\.(pdf|docx?|xlsx?|jpe?g|png|gif|svg|webp|zip|mp[34]|ics|vcf|xml|css|js)$/i

export const isContactLike = (url: string) => ranks.some(rank => rank !== PRIVACY && rank.test(pathOf(url)))
/** Pages that name people and their roles. */
export const isAboutPeople = (url: string) => PEOPLE.test(pathOf(url)) || LEGAL.test(pathOf(url))

/** Imprints and privacy policies: they say little about the business, and that in legal words. */
export const isLegal = (url: string) => LEGAL.test(pathOf(url)) || PRIVACY.test(pathOf(url))

const pathOf = (url: string) => decoded(URL.parse(url)?.pathname ?? '')

/**
 * Links to pages of the same site that may name a contact, the likeliest first, those in the footer last. A frameset's
 * frames come first. Without such a link, tries the usual name of the contact page.
 */
export function contactLinks({ links, frames, base, language }: Page, pageUrl: string): string[] {
  const home = URL.parse(pageUrl)
  const from = URL.parse(base, pageUrl)?.href ?? pageUrl
  if (!home) return []
  const on = (href: string) => {
    const url = URL.parse(href, from)
    if (!url || !isOfSite(url, home) || FILE.test(url.pathname)) return null
    url.hash = ''
    return url.href === home.href ? null : url.href
  }
  const linked = links.flatMap(({ href, text, isInFooter }, order) => {
    const url = on(href)
    const rank = url ? ranks.findIndex(rank => rank.test(pathOf(url)) || (text.length < 40 && rank.test(text))) : -1
    return url && rank !== -1 ? [{ url, rank, order, isInFooter }] : []
  })
  const sorted = linked.toSorted(
    (a, b) => Number(a.isInFooter) - Number(b.isInFooter) || a.rank - b.rank || a.order - b.order,
  )
  const framed = (isAll: boolean) => frames.flatMap(frame => (frame.isAll === isAll ? (on(frame.href) ?? []) : []))
  const guessed = linked.length === 0 ? (on(GUESSES[language.slice(0, 2).toLowerCase()] ?? '/contact') ?? []) : []
  return [...new Set([...framed(true), ...sorted.map(({ url }) => url), ...framed(false), guessed].flat())].slice(
    0,
    MOST,
  )
}

/** The usual name of the contact page in each language. */
const GUESSES: Record<string, string> = {
  de: '/kontakt',
  es: '/contacto',
  it: '/contatti',
  pt: '/contato',
  pl: '/kontakt',
  cs: '/kontakt',
  sv: '/kontakt',
  no: '/kontakt',
  nb: '/kontakt',
  da: '/kontakt',
  fi: '/yhteystiedot',
}

function isOfSite(url: URL, home: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.host === home.host) return true
  const domain = ownDomain(url.hostname)
  return domain !== null && domain === ownDomain(home.hostname)
}
