const YEAR = '(1[5-9]\\d\\d|20\\d\\d)(?!\\d|[-–/.]\\d)'
/** Words for the business itself, so that "the town was founded in 1851" isn't taken for it. */
const US =
  'we|our (?:family|company|business|shop|store|restaurant|bakery|caf[eé]|practice|clinic|firm|salon|studio|garage|team|bar|hotel|brewery)|the (?:company|business|shop|store|restaurant|bakery|caf[eé]|practice|clinic|firm|salon|studio|brewery)|family[- ](?:owned|run)|locally owned|wir|unser(?:e|en|em|er)? \\p{L}+|(?:der|die|das) (?:betrieb|firma|unternehmen|bäckerei|restaurant|praxis|kanzlei|salon|werkstatt|familienbetrieb|familienunternehmen)|familienbetrieb|familienunternehmen|meisterbetrieb|nosotros|nuestr[oa]s? \\p{L}+|(?:el|la) (?:empresa|negocio|restaurante|panader[ií]a|taller|cl[ií]nica|despacho|tienda)|empresa familiar|negocio familiar|notre \\p{L}+|(?:la|le) (?:maison|entreprise|boulangerie|restaurant|soci[eé]t[eé])|nous'
const FOUNDED =
  'founded|established|est\\.?|opened(?: (?:its|our|their) doors)?|started|gegründet|eröffnet|fundad[oa]s?|fundamos|abrimos|abri[oó] sus puertas|inaugurad[oa]|fondée?|créée?'
const SINCE = 'since|seit|desde|depuis'
const BEFORE_YEAR = '(?:in |im jahr(?:e)? |anno |en (?:el año )?|el año )?'

/** A short line that's about nothing else: "Since 1998", "Family bakery since 1998", "Est. 1923", "Gegründet 1998". */
const SHORT_SINCE = new RegExp(`^(?:[\\p{L}\\p{M}'’&,. -]{0,40}[ ,.–-])?(?:${SINCE}) ${BEFORE_YEAR}${YEAR}[.!]?$`, 'iu')
const SHORT_FOUNDED = new RegExp(`^(?:${FOUNDED}|gründungsjahr:?|gründung:?) ${BEFORE_YEAR}${YEAR}[.!]?$`, 'iu')
/** A sentence with the business as its subject: "We have been baking since 1998", "Our bakery was founded in 1923 by …". */
const OWN_SINCE = new RegExp(
  `^(?:${US})\\b[^.!?;]{0,80}\\b(?:${SINCE}) ${BEFORE_YEAR}${YEAR}|^(?:${SINCE}) ${BEFORE_YEAR}${YEAR},? (?:(?:sind|haben|bieten|backen|führen|stehen|steht|ist) (?:wir|unser\\p{L}*)|${US}|somos|hacemos|ofrecemos|elaboramos|cocinamos|llevamos)(?!\\p{L})`,
  'iu',
)
const OWN_FOUNDED = new RegExp(
  `^(?:${US})(?!\\p{L})[^.!?;]{0,60}?(?<!\\p{L})(?:${FOUNDED}) ${BEFORE_YEAR}${YEAR}|^(?:${US}) wurden? ${BEFORE_YEAR}${YEAR} [^.!?;]{0,40}gegründet`,
  'iu',
)
/** "Serving Reno since 1998", "In business since 1998", "Family owned since 1998". */
const SERVING = new RegExp(
  `^(?:proudly |family owned and |locally owned and )?(?:serving|in business|family[- ]owned|family[- ]run|locally owned|owned and operated|familiengeführt|in familienhand|al servicio)\\b[^.!?;]{0,50}\\b(?:${SINCE}) ${YEAR}`,
  'iu',
)
/** "Blue Heron Sushi was founded in 1998", "Since 1998, Blue Heron Sushi has served Reno", if the title has that name. */
const NAMED = [
  new RegExp(`^([\\p{L}\\p{M}'’&. -]{4,60}?) (?:was |wurde |fue )?(?:${FOUNDED}) ${BEFORE_YEAR}${YEAR}`, 'iu'),
  new RegExp(`^([\\p{L}\\p{M}'’&. -]{4,60}?) wurde ${BEFORE_YEAR}${YEAR} [^.!?;]{0,40}gegründet`, 'iu'),
  new RegExp(
    `^(?:${SINCE}) ${BEFORE_YEAR}${YEAR},? ([\\p{L}\\p{M}'’&. -]{4,60}?) (?:has|have|hat|haben|bietet|ha|ofrece|propose)(?!\\p{L})`,
    'iu',
  ),
]
const PATTERNS = [SHORT_SINCE, SHORT_FOUNDED, OWN_SINCE, OWN_FOUNDED, SERVING]
/** Years of something else: a membership, a policy, a person's career, a second branch, the house. */
const OTHERWISE =
  /©|copyright|polic|cookie|privacy|terms|member|mitglied|miembro|membre|licen[sc]|certifi|zertifi|accredit|award|auszeichn|premio|customers? since|clients? since|version|updated|stand:|datenschutz|(?<!\p{L})(?:laws?|gesetz|ley|towns?|village|stadt|gemeinde|ciudad|pueblo|lebt|using)(?!\p{L})|city of|building|gebäude|edificio|haus(?: wurde| stammt)|partner|sponsor|(?<!\p{L})(?:chef|owner|inhaber(?:in)?|manager|director|stylist|trainer|coach|hygienist|associate|dr\.|colleague|employee|mitarbeiter(?:in)?|head|leiter(?:in)?)(?!\p{L})|ownership|under new|übernommen|übernahm|took over|taken over|acquired|moved|umgezogen|location|standort|filiale|branch|sucursal|second|zweite|segund|online since|website|webshop|living|worked|arbeitet|trabaja|graduat|studied|studiert|estudi[óa]|offered since|available since|im angebot/iu

/** The years in which the business says it was founded; several if its lines disagree. */
export function foundedIn(lines: string[], title: string, thisYear: number): number[] {
  const words = new Set(wordsOf(title))
  const years = lines.flatMap(line => {
    if (line.length > 400 || !/\d{4}/.test(line) || (line.length < 160 && OTHERWISE.test(line))) return []
    return sentencesOf(line).flatMap(sentence =>
      OTHERWISE.test(sentence) ? [] : yearOf(sentence, words).filter(year => year <= thisYear),
    )
  })
  return [...new Set(years)]
}

function yearOf(sentence: string, title: Set<string>): number[] {
  for (const pattern of PATTERNS) {
    const year = pattern.exec(sentence)?.slice(1).find(Boolean)
    if (year) return [Number(year)]
  }
  for (const pattern of NAMED) {
    const groups = pattern.exec(sentence)?.slice(1) ?? []
    const subject = groups.find(group => /\p{L}/u.test(group)) ?? ''
    // One word may be the town.
    const shared = wordsOf(subject).filter(word => title.has(word))
    if (shared.length >= 2) return groups.filter(group => /^\d+$/.test(group)).map(Number)
  }
  return []
}

const wordsOf = (text: string) =>
  text
    .slice(0, 300)
    .toLowerCase()
    .match(/[\p{L}\p{M}'’]{3,}/gu) ?? []

/** "Est. 1923" stays one sentence. */
const sentencesOf = (line: string) =>
  line.split(/(?<!\b[Ee]st\.)(?<=[.!?…])\s+(?=[\p{Lu}\d“"„])/u).map(part => part.trim())
