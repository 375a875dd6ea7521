import type { DeedWords } from './language.ts'

/** A sentence with the verb that says what's offered first. */
export const asWe = (sentence: string, { asWe: all }: DeedWords): string =>
  all.reduce((text, [pattern, plain]) => text.replace(pattern, plain).trimStart(), sentence).trim()

/** Words of an object, which may be two things. */
const MOST = 8
const ARTICLES =
  /^(?:(?:the|your|their|all|los|las|el|la|sus?|vos|votre|les?|des|du|de la|die|das|den|ihre?n?|eure?n?|alle|eine?n?) )+|^(?:de )?l['’]/iu
/** "Stuhlsitze neu" */
const ADVERB = /(?<=\p{Lu}\p{Ll}{1,40}) \p{Ll}{1,20}$/u
/** "Holen alte Möbel ab": a preposition has something behind it. */
const PARTICLE = /(?<= )(?:an|auf|ab|aus|ein|mit|vor|zu|her|um|weg|nach|durch|bei)(?=[,.;:–]|$)/

/**
 * What a sentence says that the sender does, by the names that services have: "We tune pianos" is "piano tuning". None if the
 * verb has no name; undefined if it says nothing that the sender does.
 */
export function deedsIn(sentence: string, beyond: RegExp, words: DeedWords): string[] | undefined {
  const { verb = '', article = '', rest = '' } = words.said.exec(sentence)?.groups ?? {}
  const object = (rest.split(beyond)[0] ?? '').replace(/\s(?:and|et|y)\s*$/iu, '')
  const [first = ''] = object.split(',')
  if (first === '' || words.others.test(verb) || words.noObject.test(object) || first.split(' ').length > MOST)
    return undefined
  const name = nameOf(verb, words)
  // "Hielo seco" is a thing, and "hielo" no verb.
  const isVerb = name !== undefined || words.endings === '' || article !== '' || verb.endsWith('mos')
  if (!isVerb && !/^\p{L}+s(?:[ ,]|$)/u.test(object)) return undefined
  if (name === undefined) return []
  // A German noun has a capital.
  const isNamed = words.names.includes(':')
  const particle = PARTICLE.exec(sentence.split(/ und (?=\p{Ll})/u)[0] ?? '')?.[0] ?? ''
  const things = object.split(/, ?| (?:and|y|e|et|und|&) /u).filter(said => (isNamed ? said : /\p{Lu}/u.test(said)))
  return things.flatMap(said => {
    const thing = said.trim().replace(ARTICLES, '').replace(ADVERB, '')
    const values: Record<string, string> = { thing, one: singular(thing), name, particle }
    return words.forms.map(form => form.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? ''))
  })
}

/** That of the verb's stem; in German, the verb itself is a name, and "ich sammle" means "sammeln". */
function nameOf(verb: string, { names, endings }: DeedWords): string | undefined {
  const isNamed = names.includes(':')
  const whole = isNamed || /(?:en|eln|ern)$/.test(verb) ? verb : infinitive(verb)
  const pairs = names.split(' ').map(pair => pair.split(':'))
  const found = pairs.find(([stem]) => new RegExp(`^(?:${stem})(?:${endings})$`, 'iu').test(whole))
  return found && (found[1] ?? whole)
}

/** People say "ich schleif", and write it. */
const infinitive = (verb: string): string =>
  `${verb.replace(/(?<=[^aeiou])le$/, 'el').replace(/(?<!i)ere$/, 'er')}en`.replace(/(?<=e|el|er)en$/, 'n')

const singular = (thing: string): string =>
  thing
    .replace(/(?<=kni)ves$/, 'fe')
    .replace(/(?<=shel|lea)ves$/, 'f')
    .replace(/(?<=\p{L}{2})(?<!mov|cook)ies$/u, 'y')
    .replace(
      /(?<=ch|sh|x|(?<!gla)ss|z)es$|(?<!i|(?<!\p{L}{4})a|canva|christma|bu|campu|statu|s|clothe|scissor|premise|len|new|good|ronic)s$/u,
      '',
    )
