/** Languages that businesses say they speak. */
const CODES =
  'ar bg bn cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv nl no pl pt ro ru sk sl sq sr sv th tl tr uk ur vi zh'.split(
    ' ',
  )
const names = new Map<string, string>()
const english = new Intl.DisplayNames('en', { type: 'language' })
for (const reader of ['en', 'de', 'es', 'fr'])
  for (const code of CODES) {
    const name = new Intl.DisplayNames(reader, { type: 'language' }).of(code)
    if (name) names.set(name.toLowerCase(), english.of(code) ?? name)
  }

/** "We speak English and Spanish", "Se habla español", "Wir sprechen Deutsch, Englisch und Türkisch". */
const SPOKEN =
  /(?:^|[.!·|] ?)(?:we (?:also )?speak|languages(?: spoken)?:|we serve you in|se habla|hablamos|idiomas:|wir sprechen(?: auch)?|sprachen:|gesprochene sprachen:|nous parlons|on parle|langues(?: parlées)?:) ?([\p{L}, &/.]{4,120})/iu

/** The languages that lines of the page say are spoken, in English. */
export const spokenIn = (lines: string[]): string[] =>
  lines.flatMap(line => {
    const list = line.length <= 200 ? SPOKEN.exec(line)?.[1] : undefined
    const words =
      list
        ?.toLowerCase()
        .split(/[.]/)[0]
        ?.split(/[ ,&/]+/) ?? []
    return words.flatMap(word => names.get(word) ?? [])
  })

/** A language as structured data has it: "es", "en-US", "Spanish", "Deutsch". */
export function languageOf(text: string): string | null {
  const code = /^([a-z]{2})(?:-[A-Za-z]{2,4})?$/.exec(text)?.[1]
  if (code) return CODES.includes(code) ? (english.of(code) ?? null) : null
  return names.get(text.toLowerCase()) ?? null
}
