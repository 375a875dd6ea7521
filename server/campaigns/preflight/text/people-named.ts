import { readFileSync } from 'node:fs'
import { categoryFromWords } from '#server/directory/categories/category-words.ts'
import { OTHER } from '#server/directory/categories/taxonomy.ts'
import { namesOf } from '#server/leads/contacts/person-names.ts'
import type { Contradiction } from './dates.ts'

/** Common first names that are neither towns nor other words: "Hello Austin" may greet a town. */
const FIRST_NAMES = new Set(
  readFileSync(new URL('first-names.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
)
const isFirstName = (word: string | undefined) =>
  word !== undefined && /^\p{Lu}/u.test(word) && FIRST_NAMES.has(word.toLowerCase())

const GREETING =
  'hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|moin|servus|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|bonjour|salut|cher|chère|hola|buen[oa]s (?:días|tardes)|estimad[oa]|querid[oa]|buongiorno|salve|gentile|car[oa]|ol[áa]|bom dia|prezad[oa]|beste|geachte|goedendag|goedemorgen'
/** Said instead of a name that not everyone has. */
const TO_ALL: [greeting: RegExp, instead: string][] = [
  [/^dear/i, 'Hello {{firstName|there}}'],
  [/^(?:hallo|moin|servus|guten|lieb|sehr)/i, 'Guten Tag'],
  [/^(?:bonjour|salut|ch)/i, 'Bonjour'],
  [/^(?:hola|buen[oa]s|estimad|querid)/i, 'Hola'],
  [/^(?:buongiorno|salve|gentile|car)/i, 'Buongiorno'],
  [/^(?:ol|bom|prezad)/i, 'Olá'],
  [/^(?:beste|geachte|goede)/i, 'Goedendag'],
]
const GREETED = new RegExp(
  `^[ \\t]{0,20}(${GREETING})[ ,]{1,2}(\\p{L}[^\\n,:!?{}]{1,60}?)[ \\t]{0,3}(?:[,:!]|$)`,
  'imu',
)
const MONSIEUR = /^[ \t]{0,20}((?:Madame|Monsieur|Mme|M\.) \p{Lu}[\p{L}'’-]{1,30}),[ \t]{0,3}$/mu
/** A line that begins an email, for what comes before it. */
export const GREETING_LINE = `(?:${GREETING})(?!\\p{L})`

/** One person's name where several people read it: in the greeting, or as everyone's fallback. */
export function personNamed(text: string, isSubject: boolean): Contradiction | undefined {
  const [tag, variable = '', fallback] =
    /\{\{\s{0,9}(firstName|lastName|contactName)\s{0,9}\|\s{0,9}(\p{L}{2,30})\s{0,9}\}\}/iu.exec(text) ?? []
  if (tag && isFirstName(fallback)) return { text: tag, to: `{{${variable}|there}}` }
  // "Tom, a question" and "A question, Tom?"
  const [, first, last] = (isSubject && /^(\p{L}+),\s|,\s(\p{L}+)[?!.]?$/u.exec(text.trim().slice(0, MOST))) || []
  if (isFirstName(first ?? last)) return { text: first ?? last ?? '', to: '{{firstName|there}}' }
  const [, monsieur] = MONSIEUR.exec(text.slice(0, MOST)) ?? []
  if (monsieur) return { text: monsieur, to: 'Bonjour' }
  const [said = '', greeting = '', name = ''] = GREETED.exec(text.slice(0, MOST)) ?? []
  if (!isPerson(name)) return undefined
  const [, toAll] = TO_ALL.find(([of]) => of.test(greeting)) ?? []
  return { text: said.replace(/[,:!]$/, '').trim(), to: toAll ?? `${greeting} {{firstName|there}}` }
}

const NAMES_SELF =
  /(?<!\p{L})(my name is|i['’]?m|i am|mein name ist|ich bin|je m['’]appelle|je suis|me llamo|mi nombre es|soy|mi chiamo|sono|chamo-me|o meu nome é|sou|mijn naam is|ik ben) (\p{Lu}\p{L}{1,20})(?: (\p{Lu}\p{L}{1,20})(?=,| from| of| with))?(?!\p{L})/iu
const SAYS_NAME = /^(?:my|mein|je m|me|mi|chamo|o meu|mijn)(?![a-z])/i
/** "My name is Tom", signed by Maya. */
export function strangerNamed(text: string): Contradiction | undefined {
  const [said, opening = '', name = '', surname] = NAMES_SELF.exec(text.slice(0, 2000)) ?? []
  const end = text.trimEnd().slice(-120).split('\n').slice(-3).join('\n')
  const signed = end.match(/^\p{Lu}\p{L}+/gmu)?.find(isFirstName)
  // "Ich bin Malermeister Huber" says what one is.
  const isNamed =
    isFirstName(name) || SAYS_NAME.test(opening) || (surname !== undefined && /^i(?![a-z])/i.test(opening))
  return said && isNamed && signed && !end.includes(name) && !end.includes(surname ?? name)
    ? { text: said, to: `it’s signed by ${signed}` }
    : undefined
}

const LOOKED =
  /(?<!\p{L})(?:looked|was on|visited|came across|noticed|checked|browsed|read|saw|found|went through|love|like|admire|angesehen|gefunden|regardé|visité|visto)(?!\p{L})[^.!?\n]{0,40}(?:site|website|web page|menu|page|profile|reviews|photos|homepage|seite|karte|carte|avis|página|reseñas) (?:of|for|von|der|de|du) ((?:\p{Lu}[\p{L}&'’.-]{1,30} (?:(?:and|&|of|the|du|de|la|zum|am) )?){1,4}\p{Lu}\p{L}{1,30})/u
/** "Greenleaf Cafe" of "Dear Greenleaf Cafe team", but not "Restaurant Owners" or "Hudson Bakers". */
const GREETED_BUSINESS =
  /^(?:the )?(?:team (?:at|of) )?((?:\p{Lu}[\p{L}&'’.-]{0,30} (?:(?:and|&|of|the|du|de|la|zum|am) )?){1,4}\p{Lu}[\p{L}'’-]{1,30}(?<!s))$/u
const TO_MANY =
  /(?<!\p{L})(?:owner|manager|sir|madam|friend|colleague|inhaber\p{L}*|damen|herren|messieurs|mesdames|señor\p{L}*)(?!\p{L})/iu
/** "I looked at the site of Bella Vista Trattoria" and "Dear Greenleaf Cafe team", in an email to several; two may be one business's. */
export function businessNamed(text: string, total: number): Contradiction | undefined {
  const [, , greeted = ''] = (total > 2 && GREETED.exec(text.slice(0, MOST))) || []
  const name =
    LOOKED.exec(text.slice(0, 2000))?.[1] ??
    GREETED_BUSINESS.exec(greeted.replace(/[- ](?:team|crew)$/i, ''))?.[1] ??
    ''
  const isOne = !TO_MANY.test(name) && categoryFromWords(name).category !== OTHER
  return isOne ? { text: name, to: '{{businessName|your business}}' } : undefined
}

const MOST = 500

/** "Mr. Reid", "Frau Dr. Weber", "Tom", "Tom and Anna"; not "Chef", "Portland", "food lovers". */
function isPerson(name: string): boolean {
  const { firstName, lastName } = namesOf(name)
  const words = name.split(' ')
  if (!/^\p{Lu}/u.test(words.at(-1) ?? '')) return false
  return (firstName === null && lastName !== null) || (words.length <= 4 && isFirstName(firstName ?? words[0]))
}
