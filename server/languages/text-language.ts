/** The commonest words that tell languages apart. */
const COMMON = {
  en: `the and you your with for that this have we are our is it of to would how hi hello i a my at from can could shall may
    do if or has who by one some`,
  de: `und der die das sie ihre ihr ihrer ihnen wir für mit ist ein eine einem einen nicht auf von den dem uns zu haben hallo
    guten tag ich darf im am soll schon oder wenn kann wie was`,
  fr: `et le les des du vous votre nous pour avec est une dans que pas sur nos vos ce je bonjour puis à au ou ai avez ça déjà`,
  es: `y el los las usted su para con una que por del nos es en se como más hola le un mi buenos días ya tiene puedo muy`,
  it: `e il gli che per con una della non sono nel vostro suo ci del le di un è si in da posso vi già avete buongiorno salve
    questo`,
  pt: `e o os as você seu sua para com uma que não em nos do da é um por mais de no na numa num olá posso já tem isso`,
  nl: `en de het een uw u wij voor met dat niet van zijn op we is te in ons om ik zal hallo goedendag al heeft bij of`,
}
/** ISO 639-1. */
export type TextLanguage = keyof typeof COMMON
const COMMON_WORDS = Object.entries(COMMON).map(([language, words]) => [language, new Set(words.split(/\s+/))] as const)

/** Fewer common words prove nothing, nor does a smaller lead over the next language, which shares some. */
const LEAST = 4
const LEAD = 3
/** Enough to tell, and quick in a text of any length. */
const MOST_LETTERS = 20_000

/** How many of each language's common words a text has, the language with most first. */
const countsOf = (text: string) => {
  const words =
    text
      .slice(0, MOST_LETTERS)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return COMMON_WORDS.map(([language, common]) => ({
    language: language as TextLanguage,
    n: words.filter(word => common.has(word)).length,
  })).toSorted((a, b) => b.n - a.n)
}

/** The language of a text; null if it's short, or another one. */
export function languageOf(text: string): TextLanguage | null {
  const [best, next] = countsOf(text)
  return best && next && best.n >= LEAST && best.n >= next.n + LEAD && best.n >= next.n * 1.5 ? best.language : null
}

/** Words that speak to somebody, so that two common words are a sentence and no name: "Best of Munich to go" is any language. */
const SPEAKS =
  /(?<!\p{L})(?:you|your|we|our|sie|ihre?n?|wir|unsere?|vous|votre|vos|nous|nos|sus?|usted|nuestr[oa]s?)(?!\p{L})/iu

/** Whether a line, such as a subject, is certainly not in this language. Languages share words, so it may be in several others. */
export function isForeign(line: string, language: TextLanguage): boolean {
  const counts = countsOf(line)
  const isOwn = counts.some(({ language: one, n }) => one === language && n > 0)
  return !isOwn && (counts[0]?.n ?? 0) >= (SPEAKS.test(line) ? 2 : 3)
}
