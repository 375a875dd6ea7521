import type { Deed } from '../language.ts'

/** German nouns have capitals: adjectives, nouns, and what's joined to them, behind whom it's for ("Teams das Mittagessen"). */
const THINGS =
  /^(?:\p{Lu}[\p{L}-]+ (?=(?:die|das|den|eine?n?) \p{Lu}))?(?:(?:die|das|den|Ihre?n?|alle|einen?|ein|Ihr) )?((?:\p{Ll}+e[nrs]? ){0,2}\p{Lu}[\p{L}-]+(?:(?:, \p{Lu}[\p{L}-]+)*(?: und | & )(?:\p{Ll}+(?:en|er|es) )?\p{Lu}[\p{L}-]+)?)/u
/** A preposition has something behind it. */
const PARTICLE = /(?<= )(?:an|auf|ab|aus|ein|mit|vor|zu|her|um|weg|nach|durch|bei)(?=[,.;:–]|$)/

let known: ReadonlySet<string> | undefined

/** "Wir stimmen Klaviere" is "Klaviere stimmen". */
export const deed: Deed = (sentence, _, { said, names }) => {
  const { verb = '', rest = '' } = said.exec(sentence)?.groups ?? {}
  const [whole = '', found = ''] = THINGS.exec(rest) ?? []
  known ??= new Set(names.split(' '))
  // "Outlook in Ordnung bringen" is no service: only verbs that name one by themselves.
  if (found === '' || !known.has(infinitive(verb).replace(/e?n$/, ''))) return undefined
  // "die alten Möbel" without its article is "alte Möbel".
  const object = /^(?:die|Ihre|den|Ihren|alle|einen) /u.test(whole) ? found.replace(/^(?:\p{Ll}+en )+/u, '') : found
  const particle = PARTICLE.exec(sentence.split(/ und (?=\p{Ll})/u)[0] ?? '')?.[0] ?? ''
  const done = `${particle}${infinitive(verb)}`
  if (/^unterricht/.test(verb) && !object.includes(' '))
    return { said: `${object}unterricht`, things: [`${object}unterricht`] }
  return { said: `${object} ${done}`, things: object.split(/, | (?:und|&) /).map(thing => `${thing} ${done}`) }
}

const infinitive = (verb: string): string => {
  if (/(?:en|eln|ern)$/.test(verb)) return verb
  if (/[^aeiou]le$/.test(verb)) return verb.replace(/le$/, 'eln')
  if (/(?<!i)ere$/.test(verb)) return verb.replace(/ere$/, 'ern')
  // People say "ich schleif" and write it.
  return /(?:e|el|er)$/.test(verb) ? `${verb}n` : `${verb}en`
}
