/** Finds the town in an address of any supported country; undefined if it's unclear. */
export const townOf = (address: string): string | undefined => {
  const parts = address
    .split(/[,\n;]|\s[-–|]\s/)
    .map(part => part.trim().replace(/\.$/, ''))
    .filter(part => part !== '' && !COUNTRY.test(part) && !UNIT.test(part))
  for (let last = parts.length - 1; last >= 0; last--) {
    const part = withoutCode(parts[last] ?? '')
    const before = parts[last - 1]
    // "TX", "SP", "RM": two capitals after a town are its state or province.
    if (part === '' || STATE.test(part) || (/^[A-Z]{2}$/.test(part) && before !== undefined)) continue
    // "Reading, Berkshire": a county isn't the town if there's one before it.
    if (REGION.test(part) && before !== undefined && !isStreet(before)) continue
    return isStreet(part) ? afterStreet(part) : asTown(part)
  }
  return undefined
}

const COUNTRY =
  /^(?:usa?|u\.s\.a?|united states(?: of america)?|uk|u\.k|united kingdom|great britain|england|scotland|wales|northern ireland|ireland|canada|australia|new zealand|germany|deutschland|austria|österreich|switzerland|schweiz|suisse|france|spain|españa|italy|italia|portugal|netherlands|nederland|the netherlands|belgium|belgië|belgique|luxembourg|andorra|denmark|danmark|sweden|sverige|norway|norge|finland|suomi|poland|polska|czech republic|czechia|greece|india|mexico|méxico|brazil|brasil|argentina|chile|colombia|japan|singapore|south africa|israel|turkey|uae|united arab emirates)$/i

const UNIT =
  /^(?:(?:suite|ste|unit|apt|apartment|floor|room|shop|bldg|building|level|box|p\.?o\.? box)\b.*|#.*|\d+(?:st|nd|rd|th) floor)$/i

const US_STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR'
const OTHER_STATES = 'AB|BC|MB|NB|NL|NS|NT|ON|PE|QC|SK|YT|NSW|VIC|QLD|SA|TAS|ACT'
const STATE = new RegExp(`^(?:${US_STATES}|${OTHER_STATES})$`)
const TRAILING_STATE = new RegExp(`\\s(?:${US_STATES}|${OTHER_STATES})$`)

const REGION =
  /^(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new south wales|victoria|queensland|\p{L}+shire|kent|essex|surrey|(?:east|west) sussex|devon|cornwall|norfolk|suffolk|dorset|somerset|cumbria|merseyside|greater \p{L}+|(?:south|west|north) yorkshire|county \p{L}+|co\.? \p{L}+|bayern|bavaria|hessen|sachsen|nordrhein-westfalen|catalu(?:nya|ña)|andalucía|maharashtra|karnataka|gujarat|tamil nadu|delhi ncr)$/iu

const withoutCode = (part: string): string =>
  part
    .replace(/^(\d{5} .+) [A-Z]{2}$/, '$1') // 00184 Roma RM
    .replace(/^(?:[A-Z]{1,2}-?)?\d{4,6}(?:-\d{3})?(?:\s[A-Z]{2}(?=\s))?(?=\s|$)\s*/, '') // 10115 Berlin, 1012 AB Amsterdam
    .replace(/^(?:AD\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4}-\d{3}|\d{5}-\d{3})(?=\s|$)\s*/, '') // AD500 Andorra la Vella
    .replace(/(?<!\s)\s*\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/i, '') // Reading RG1 1AA
    .replace(/(?<!\s)\s*\b[A-Z]\d[A-Z]\s?\d[A-Z]\d$/i, '') // Toronto ON M5V 1A1
    .replace(/(?<!\s)\s*\b\d{4,6}(?:-\d{3,4})?$/, '') // TX 78701
    .replace(/\s\(\p{L}+\)$/u, '')
    .replace(TRAILING_STATE, '')
    .trim()

const STREET_WORD =
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|court|ct|place|pl|parkway|pkwy|square|sq|terrace|close|crescent'
/** Of an address, between two commas. */
const LONGEST_PART = 300
const ENDS_IN_STREET = new RegExp(`(?<!\\p{L})(?:${STREET_WORD})\\.?$`, 'iu')
const BEHIND_STREET = new RegExp(`^\\d.*?\\s(?:${STREET_WORD})\\.?\\s+(?:[NSEW]{1,2}\\s+)?([^\\s\\d]\\D*)$`, 'i')
const isStreet = (part: string): boolean =>
  /\d/.test(part) ||
  // Not \b, which ends a word at the ö of Köln.
  ENDS_IN_STREET.test(part) ||
  /(?:straße|strasse|str\.|gasse|platz|allee|weg|straat|gatan|vej)$/i.test(part) ||
  /^(?:calle|carrer|avinguda|avenida|av\.|rue|via|viale|piazza|plaza|plaça|rua|ul\.)\s/i.test(part)

// "12 Main St Austin": the text after the word for street.
const afterStreet = (part: string): string | undefined => {
  const behind = BEHIND_STREET.exec(part.slice(0, LONGEST_PART))?.[1]
  return behind === undefined ? undefined : asTown(behind)
}

const asTown = (text: string): string | undefined => {
  const town = text.trim()
  if (!/^[\p{L}][\p{L}\p{M}'’. -]{1,39}$/u.test(town) || town.split(' ').length > 5) return undefined
  const isOneCase = town === town.toLowerCase() || (town === town.toUpperCase() && town.length > 3)
  return isOneCase ? titleCase(town) : town
}

export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s(&/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=\S )(?:Of|And|The|La|De|Del|Le|Upon|On|In|For)(?= )/g, word => word.toLowerCase())
