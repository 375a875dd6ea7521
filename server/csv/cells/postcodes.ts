import { regionCode, regions } from '#server/directory/world/regions.ts'
import { wholeNumber, withoutApostrophe } from './text.ts'

const known = new Set(regions.flatMap(({ code, name }) => [code.toLowerCase(), name.toLowerCase()]))

/** Whether it's a state of the United States or a province of Canada, by code or name. */
export const isUsState = (text: string) => known.has(text.toLowerCase())

/** States whose ZIP codes begin with 0, which a program that reads them as numbers drops. */
const WITH_ZERO = new Set('CT MA ME NH NJ RI VT PR VI'.split(' '))

/** Countries whose postcodes have five digits, some of them with a zero in front. */
const FIVE = new Set('ES FR IT MX'.split(' '))

/**
 * A postcode as its country writes it: `7030.0` in New Jersey is 07030, and `1000` in France 01000. The row has to say which
 * country: `1000` may be Brussels in a French table. `table` is the country that the other columns point to.
 */
export function postcodeOf(
  text: string,
  { region, country, table = null }: { region: string | null; country: string | null; table?: string | null },
): string {
  const code = wholeNumber(withoutApostrophe(text)) ?? text
  const isUs = (country ?? table ?? 'US') === 'US'
  // ZIP+4 as registers write it.
  if (isUs && /^\d{9}$/.test(code)) return `${code.slice(0, 5)}-${code.slice(5)}`
  if (!/^\d{3,4}$/.test(code)) return code
  const state = isUs && region ? regionCode('US', region) : null
  return FIVE.has(country ?? '') || (state && WITH_ZERO.has(state)) ? code.padStart(5, '0') : code
}
