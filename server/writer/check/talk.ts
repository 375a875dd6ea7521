import { contentWords, figuresOf, type Known } from './known.ts'
import type { Lexicon } from './lexicon.ts'
import { holds } from './word-forms.ts'

export const TALK = (lexicons: readonly Lexicon[]) => lexicons.flatMap(({ talk }) => talk)

/** "Dear Kim’s Café team,": a greeting, whatever the name. */
export const isGreeting = (text: string, known: Known, lexicons: readonly Lexicon[]): boolean =>
  lexicons.some(({ greeting }) => greeting.test(text)) &&
  !/[@/]|\.\p{L}/u.test(text) &&
  !/[.!?]\s*$/.test(text.replace(/(?:inc|co|ltd|jr|st|dr)\.$/, '')) &&
  contentWords(text).every(word => GREETED.includes(word) || holds(known.nameWords, word)) &&
  figuresOf(text).every(({ value }) =>
    known.facts.some(({ fact, figures }) => fact.type === 'name' && figures.some(f => f.value === value)),
  )

const GREETED =
  'dear hi hello hey good morning afternoon evening greetings all everyone owner there sehr geehrte geehrter geehrtes guten morgen abend hallo liebe liebes lieber alle zusammen moin servus damen herren estimado estimada estimados estimadas señores señoras hola buenos buenas tardes noches querido querida todos saludo corresponda quien'.split(
    ' ',
  )

const SIGN_OFF =
  /^(?:all the best|(?:kind|warm|best)? ?regards|best wishes|best|yours|sincerely|cheers|thank you|thanks|(?:mit )?(?:beste|viele|schöne|herzliche|freundliche)n? grüße[n]?|saludos cordiales|reciba un saludo|con un saludo|(?:gracias y )?un (?:cordial )?saludo(?: cordial)?|atentamente|saludos)(?:, [\p{L}\s.'-]{2,60})?,?$/u

/** A sign-off, alone or with a name, and any other frame of up to three words. */
export const isFrame = (text: string, lexicons: readonly Lexicon[]): boolean =>
  !/[./@]\p{L}/u.test(text) &&
  (SIGN_OFF.test(text) || (text.split(/\s+/).length <= 3 && lexicons.some(({ neutral }) => neutral.test(text))))

/** A line with only a name, such as a signature. */
export const isName = (text: string, known: Known): boolean =>
  text.length < 60 && !/[.!?]$/.test(text) && known.signatures.includes(text.replace(/[,.]$/, ''))
