import { remembered } from '#server/remembered.ts'
import { LEXICONS } from './lexicon.ts'

/** A sentence is read several times while it's judged; each function works it out once. */
export function rememberedSentence<Result extends {} | null>(read: (text: string) => Result): (text: string) => Result {
  const again = remembered(2000, read)
  return text => (text.length > LONGEST ? read(text) : again(text))
}
const LONGEST = 1000

/** The words of a text without what doesn't change what it says: case, curly quotes, dashes, and ways to say a price or time. */
export const plainText = rememberedSentence((text: string): string =>
  withClock(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .replace(/[–—]/g, '-')
      // "4.8 out of 5" is 4.8.
      .replace(
        /(?<=\d[.,]\d(?: stars?| sterne| estrellas| étoiles)?) ?(?:\/|out of|von|sobre|de|sur) ?(?:5|five|fünf|cinco|cinq)(?![\p{L}\d])/gu,
        '',
      )
      // "E-bikes" aren't bikes.
      .replace(/(?<![\p{L}\d])(\p{L})-(?=\p{L}{2})/gu, '$1')
      .replace(/(?<![\p{L}])(?:free of charge|at no (?:cost|charge)|costs? (?:you )?nothing)(?![\p{L}])/gu, 'free')
      .replace(/(?<![\p{L}])doesn't cost (?:you )?(?:extra|anything)(?![\p{L}])/gu, 'is included')
      .replace(/(?<![\p{L}])koste[nt] (?:sie )?nichts(?![\p{L}])/gu, 'kostenlos')
      .replace(/(?<![\p{L}])(?:sin (?:costo|coste|cargo)|no (?:les? )?cuestan? nada)(?![\p{L}])/gu, 'gratis')
      .replace(/(?<![\p{L}])(?:sans frais|ne (?:vous )?coûte(?:nt)? rien)(?![\p{L}])/gu, 'gratuit'),
  ),
)

/** "Nine in the evening" */
const EVENING =
  /(?<![\p{L}\d:.])(\d{1,2}|\p{L}+)(?:(?: o'clock)? (?:in the (?:afternoon|evening)|at night)| uhr (?:nachmittags|abends)| de la (?:tarde|noche))(?![\p{L}])/gu

const hourOf = (word: string): number | undefined =>
  LEXICONS.map(({ numbers }) => numbers.get(word)).find(value => value !== undefined)

/** "4 p.m." as opening hours write it. */
const withClock = (text: string): string =>
  text
    .replace(
      /(?<!\d)(\d{1,2})(?::(\d\d))? ?([ap])\.? ?m(?:\.(?=\s?[\p{L},])|(?![\p{L}]))\.?/gu,
      (_, hour: string, minutes: string | undefined, half: string) =>
        `${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}:${minutes ?? '00'}`,
    )
    .replace(EVENING, (whole, hour: string) => {
      const at = Number(hour) || hourOf(hour)
      if (at === 12 && /noche|night/.test(whole)) return whole.endsWith('noche') ? 'medianoche' : 'midnight'
      return at === undefined || at > 12 ? whole : `${(at % 12) + 12}:00`
    })
