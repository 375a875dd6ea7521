import type { Fact } from '#contract/facts.ts'
import { languageOfText } from '../check/language.ts'
import type { WriterLanguage } from './phrases.ts'

interface Signs {
  phone: RegExp
  address: RegExp
  words: RegExp
}

const SIGNS: Record<WriterLanguage, Signs> = {
  en: {
    phone: /^(?:\+|00)(?:1|44|353|61|64)(?!\d{0,2}\s?0\d{9})/,
    address:
      /\b(?:street|st\.?|avenue|ave|road|rd|drive|lane|blvd|boulevard|highway|suite|usa|united states|uk|united kingdom|ireland|australia|[A-Z]{2} \d{5})\b/i,
    words: /\b(?:the|shop|store|repair|services|company|plumbing|bakery|law|llc|inc|ltd|cleaning|roofing|salon)\b/i,
  },
  de: {
    phone: /^(?:\+|00)(?:49|43|41)/,
    address:
      /(?:straße|strasse|str\.|gasse|platz|allee|ufer|ring)(?![\p{L}])|(?<![\p{L}])(?:deutschland|germany|österreich|austria|schweiz|köln|münchen|berlin|hamburg|frankfurt|stuttgart|düsseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nürnberg|duisburg|bochum|bonn|münster|mannheim|karlsruhe|augsburg|wiesbaden|mainz|aachen|kiel|lübeck|erfurt|rostock|kassel|freiburg|heidelberg|potsdam|ulm|wien|graz|linz|salzburg|innsbruck|zürich|basel|bern|luzern|winterthur)(?![\p{L}])/iu,
    words:
      /(?<![\p{L}])(?:\p{L}*bäckerei|\p{L}*metzgerei|\p{L}*fleischerei|\p{L}*praxis|\p{L}*kanzlei|autohaus|\p{L}*werkstatt|gasthaus|gasthof|wirtshaus|apotheke|friseur\p{L}*|salon|blumen|zum|zur|und|gmbh|e\.? ?k|ug|ohg|gbr|malerbetrieb|elektro|dachdecker\p{L}*|tischlerei|schreinerei|klempner|sanitär|handwerk\p{L}*|rechtsanw\p{L}+|zahnarzt\p{L}*|steuerberat\p{L}+|fahrschule|reinigung)(?![\p{L}])/iu,
  },
  es: {
    phone: /^(?:\+|00)(?:34|52|54|56|57|51|598|593|506|502)/,
    address:
      /(?<![\p{L}])(?:calle|c\/|avenida|avda|plaza|paseo|carrera|españa|spain|méxico|mexico|argentina|colombia|chile|perú|madrid|barcelona|valencia|sevilla|zaragoza|málaga|murcia|palma|bilbao|alicante|córdoba|valladolid|vigo|gijón|granada|oviedo|cádiz|salamanca|toledo|san sebastián|santander|burgos|bogotá|medellín|guadalajara|monterrey|buenos aires|lima|quito|montevideo)(?![\p{L}])/iu,
    words:
      /(?<![\p{L}])(?:panadería|pastelería|talleres|taller|peluquería|restaurante|carnicería|ferretería|clínica|abogad[oa]s?|bufete|floristería|farmacia|fontaner[oía]+|cerrajer[oía]+|hermanos|hijos|casa|los|las|y|s\.?l\.?u?|s\.?a)(?![\p{L}])/iu,
  },
}

const LONG_TEXT = new Set<Fact['type']>(['quote', 'service', 'menu_item', 'opening_hours'])

/** The language in which to write to a business: by its phone number, address, town, and words. */
export function languageOf(facts: readonly Fact[], ofOffer?: WriterLanguage): WriterLanguage {
  const score = { en: 0, de: 0, es: 0 }
  // A word such as “salon” or “casa” in a name says less than the language of the offer.
  if (ofOffer) score[ofOffer] = 1.5
  for (const { type, value } of facts.slice(0, 200))
    for (const language of ['en', 'de', 'es'] as const) {
      const { phone, address, words } = SIGNS[language]
      if (type === 'phone' && phone.test(value.replace(/[()\s-]/g, ''))) score[language] += 4
      if ((type === 'address' || type === 'town') && address.test(value)) score[language] += 3
      if ((type === 'name' || type === 'category') && words.test(value)) score[language] += type === 'name' ? 1 : 1.5
      if (type === 'website' && topLevel[language].test(value)) score[language] += 3
      if (LONG_TEXT.has(type) && languageOfText(value) === language) score[language] += 1
    }
  if (score.de > score.en && score.de >= score.es) return 'de'
  return score.es > score.en ? 'es' : 'en'
}

const topLevel: Record<WriterLanguage, RegExp> = {
  en: /\.(?:co\.uk|uk|us|ie|com\.au)(?:\/|$)/,
  de: /\.(?:de|at|koeln|berlin|hamburg|bayern)(?:\/|$)/,
  es: /\.(?:es|mx|ar|cl|co|pe|cat)(?:\/|$)/,
}
