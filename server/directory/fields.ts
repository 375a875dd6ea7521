import { normalise } from './normalise.ts'
import { phraseIndex } from './phrases.ts'
import type { PlaceRow } from './place-row.ts'
import { OTHER } from './taxonomy.ts'

/** What a column of somebody's table may hold. */
export type Field =
  | 'id'
  | 'name'
  | 'category'
  | 'phone'
  | 'website'
  | 'email'
  | 'houseNumber'
  | 'street'
  | 'city'
  | 'region'
  | 'postcode'
  | 'country'
  | 'lat'
  | 'lon'
  | 'openingHours'

/** The names that such columns go by, the surest first; in the form that `normalise` gives. */
const guesses: Record<Field, string[]> = {
  name: [
    'business name|dba name|dba|doing business as|doing business as name|trade name|company name|company',
    'name|businessname|store name|organization|organisation|title|legal name|nombre|firma|nom|nome|place name',
  ].flatMap(line => line.split('|')),
  category:
    'category|categories|type|business type|business category|industry|kind|naics description|description of business|categoria|kategorie|categorie|branche|license type|license description'.split(
      '|',
    ),
  phone:
    'phone|phone number|telephone|tel|business phone|phone1|mobile|cell|contact phone|telefono|telefon|telefone|telephone number|phones'.split(
      '|',
    ),
  website: 'website|web site|url|web|homepage|site|web address|website url|webseite|sitio web|websites'.split(
    '|',
  ),
  email: 'email|e mail|email address|mail|contact email|correo|courriel|emails|e mail address'.split('|'),
  houseNumber: 'house number|housenumber|street number|addr housenumber|number|hausnummer'.split('|'),
  street:
    'street address|address|street|address 1|address1|address line 1|business address|location address|mailing address|addr street address|addr street|addr full|street name|direccion|adresse|endereco|strasse|full address'.split(
      '|',
    ),
  city: 'city|town|locality|business city|municipality|addr city|ciudad|stadt|ort|ville|cidade|place'.split(
    '|',
  ),
  region: 'state|region|province|state code|business state|addr state|st|provincia|bundesland|estado'.split(
    '|',
  ),
  postcode:
    'zip|zip code|zipcode|postal code|postcode|postalcode|business zip|addr postcode|plz|codigo postal|code postal|cep|zip5'.split(
      '|',
    ),
  country: 'country|country code|addr country|pais|land|pays'.split('|'),
  lat: 'lat|latitude|y|geo lat|latitud|breitengrad'.split('|'),
  lon: 'lon|lng|long|longitude|x|geo lon|geo lng|longitud|langengrad'.split('|'),
  id: 'id|ref|license number|account number|place id|uuid|record id|objectid|license no'.split('|'),
  openingHours: 'opening hours|hours|opening_hours'.split('|'),
}

/** Which column holds what, guessed by the columns' names. Each column serves once. */
export function guessFields(columns: string[]): Map<Field, number> {
  const names = columns.map(normalise)
  const found = new Map<Field, number>()
  for (const [field, candidates] of Object.entries(guesses)) {
    const index = candidates
      .map(candidate =>
        names.findIndex((name, at) => name === candidate && ![...found.values()].includes(at)),
      )
      .find(at => at >= 0)
    if (index !== undefined) found.set(field as Field, index)
  }
  return found
}

let inWords: ReturnType<typeof phraseIndex> | undefined

/** The kind of business that somebody's words mean: "Plumbing contractors" or "Food > Bakery"; in doubt none of ours. */
export function categoryFromWords(text: string | null): Pick<PlaceRow, 'category' | 'categoryLabel'> {
  if (!text) return { category: OTHER, categoryLabel: null }
  inWords ??= phraseIndex()
  for (const part of [text, ...text.split(/[>|;,/]/).reverse()]) {
    const found =
      inWords(part) ?? inWords(part.replace(/\b(service|services|contractor|contractors|shop|store)\b/gi, ''))
    if (found) return { category: found.code, categoryLabel: null }
  }
  return { category: OTHER, categoryLabel: text.slice(0, 100) }
}

/** Empty cells and the ways in which tables say "nothing". */
export function cell(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text === '' || /^(n\/?a|null|none|-+|unknown|undefined)$/i.test(text) ? null : text
}

export function degrees(value: string | null, max: number): number | null {
  if (value === null) return null
  const number = Number(value.replace(',', '.'))
  return Number.isFinite(number) && Math.abs(number) <= max ? number : null
}
