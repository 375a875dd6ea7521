/** Abbreviations that stay in capitals; others become words. */
const capitals = new Set(
  `abc llc llp lllp lp pllc pc pa inc ltd dba usa us uk bbq ii iii iv vi vii viii ne nw se sw n s e w hvac cpa dds dmd md do od rn np
  dpm dvm esq atm rv tv dj ups usps nyc la dc tx ca ny fl nj az nv ok ihop kfc bmw gmc ac dc nw jr sr phd po aaa ymca gmbh kg ag`
    .trim()
    .split(/\s+/),
)
const written = new Map(
  Object.entries({ inc: 'Inc', ltd: 'Ltd', phd: 'PhD', esq: 'Esq', jr: 'Jr', sr: 'Sr', gmbh: 'GmbH' }),
)
/** Small within a name. */
const small = new Set(
  'of and the for at by in on to de del la las los el y und der die das et du des le les'.split(' '),
)
/** Streets and other words of an address: no abbreviations of states or degrees. */
const streets = new Set(
  'st ave rd dr ln ct blvd hwy pkwy pl ter cir sq way ste apt fl bldg unit rm pk pt mt ft la'.split(' '),
)

/**
 * City files are in capitals: "JOE'S DINER LLC" becomes "Joe's Diner LLC", "27 W 2ND ST" becomes "27 W 2nd St". A name in
 * one short word may be an abbreviation ("IKEA"), and mixed case stays as it is.
 */
export function readable(text: string, what: 'name' | 'address' = 'name'): string {
  if (/[a-z]/.test(text)) return text
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters !== letters.toUpperCase() || letters === letters.toLowerCase()) return text
  if (what === 'name' && (letters.length < 5 || !/\p{L}{3}/u.test(text))) return text
  let n = 0
  return text.toLowerCase().replace(/[\p{L}\p{N}'’]+/gu, (word, at: number, all: string) => {
    const isFirst = n++ === 0 || /[-–(:/"“]\s*$/.test(all.slice(Math.max(0, at - 3), at))
    return wordOf(word, isFirst, what === 'address', all[at + word.length] === '.')
  })
}

function wordOf(word: string, isFirst: boolean, isAddress: boolean, isShort: boolean): string {
  if (/^\d/.test(word)) return /^\d+(st|nd|rd|th|s)$/.test(word) ? word : word.toUpperCase()
  if (isAddress ? /^([nsew]|[ns][ew]|po)$/.test(word) : capitals.has(word) && !(isShort && word.length > 1))
    return written.get(word) ?? word.toUpperCase()
  if (!isAddress && written.has(word)) return written.get(word) ?? word
  if (!isFirst && small.has(word) && !(isAddress && streets.has(word))) return word
  // Without a vowel it's an abbreviation, except in an address.
  if (!isAddress && word.length > 1 && !/[aeiouyàáâäèéêëìíîïòóôöùúûü'’]/.test(word) && !shortened.has(word))
    return word.toUpperCase()
  return capitalized(word)
}

const shortened = new Set(
  'st mr mrs ms dr mt ft rd blvd ct ln pkwy hwy str bldg svc svcs mgmt mfg dept ctr cntr'.split(' '),
)

/** "mcdonald" is McDonald, "o'brien" is O'Brien, and "joe's" is Joe's. */
function capitalized(word: string): string {
  return word
    .replace(/^\p{L}/u, letter => letter.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^([OD]['’])(\p{L})(?=\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}
