import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { deed } from './deeds.ts'

export const de: WriterWords = {
  ...readLanguage('de'),
  deed,
  ofName,
  forName,
  isLowercaseAfterGreeting: true,
  quotes: ['„', '“'],
}

/** "Team der Bäckerei Schmidt", "Team vom Hotel Adler", "Team von Schmidt". */
function ofName(name: string): string {
  const head = name.split(' ')[0]?.toLowerCase() ?? ''
  if (
    /(?:erei|ung|schaft|thek|kasse|stelle|diele|kita|stube|schänke|mühle|alm|hütte|küche|fabrik|manufaktur|akademie|station|pension|osteria|trattoria|taverne|therapie|drogerie|konditorei|patisserie|gärtnerei|druckerei|praxis|kanzlei|apotheke|schule|werkstatt|agentur|bar|klinik|pizzeria|boutique|galerie|anwälte|ärzte|architekten|notare|steuerberater)$/u.test(
      head,
    )
  )
    return `der ${name}`
  if (CLUB.test(name)) return `vom ${name}`
  const isNeuter =
    /(?:restaurant|haus|hof|keller|garten|markt|center|verein|club|laden|dienst|betrieb|service|treff|eck|stüberl|restaurant|café|cafe|hotel|bistro|studio|atelier|institut|weingut|reisebüro|büro|friseur|salon|zentrum|imbiss|kino|theater)$/u.test(
      head,
    )
  return `${isNeuter ? 'vom' : 'von'} ${name}`
}

const CLUB = /^(?:T?SV|FC|Vf[BL]|TuS|ASV|T[CV]|SC|DJK|Verein) /

/** "für die Bäckerei Schmidt", "für den Gasthof Adler", "für das Hotel Adler", "für Schmidt". */
function forName(name: string): string {
  const [, article = '', said = name] = /^(der|vom) (.+)$/u.exec(ofName(name)) ?? []
  const isMasculine =
    /(?:hof|keller|garten|markt|verein|club|laden|dienst|betrieb|service|treff|friseur|salon|imbiss)$/iu
  if (article === 'vom')
    return `${CLUB.test(said) || isMasculine.test(said.split(' ')[0] ?? '') ? 'den' : 'das'} ${said}`
  return article === 'der' ? `die ${said}` : said
}
