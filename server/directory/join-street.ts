/** Countries where the house number comes before the street; elsewhere it follows. */
const numberFirst = new Set('US CA GB IE AU NZ ZA IN FR LU MC MY SG PH HK'.split(' '))

/** The first filled street, between its direction and type if these have columns of their own, in the file's order. */
export function streetIn(streets: number[], parts: number[], textOf: (n: number) => string | null): string | null {
  const street = streets.find(n => textOf(n))
  if (street === undefined) return null
  if (parts.length === 0) return textOf(street)
  const has = new Set(
    textOf(street)
      ?.toLowerCase()
      .split(/[\s,.]+/),
  )
  const around = parts.filter(n => !has.has(textOf(n)?.toLowerCase().replace('.', '') ?? ''))
  return [street, ...around]
    .toSorted((a, b) => a - b)
    .flatMap(n => textOf(n) ?? [])
    .join(' ')
}

export function joinStreet(street: string | null, houseNumber: string | null, country: string | null): string | null {
  if (!street || !houseNumber || street.split(/[\s,]+/).includes(houseNumber)) return street
  return isNumberFirst(street, country) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`
}

/** How English streets end, but for a direction, and how French ones begin. */
const english = new Set(
  'st street ave av avenue rd road dr drive ln lane ct court cir circle blvd boulevard hwy highway pkwy parkway ter terrace trl trail way sq square crescent close mews broadway'.split(
    ' ',
  ),
)
const directions = /^(?:[ns][ew]?|[ew]|(?:north|south)(?:east|west)?|east|west)$/
const french = new Set('rue avenue boulevard bd chemin impasse allée allee quai cours'.split(' '))

/** Without a country, the words of the street show it: "Main St", "rue de Rivoli", "Hauptstraße". */
function isNumberFirst(street: string, country: string | null): boolean {
  if (country) return numberFirst.has(country.toUpperCase())
  const words = street.toLowerCase().replaceAll('.', ' ').trim().split(/\s+/)
  const named = words.filter(word => !directions.test(word))
  return (
    words.length > 1 && (named.length < words.length || english.has(named.at(-1) ?? '') || french.has(words[0] ?? ''))
  )
}
