import type { Deed } from '../language.ts'

const SAID = /^(?:ich|wir) (\p{Ll}+) (?:auch |gern |gerne |für Sie |Ihnen )*(.+)$/iu
const OTHERS =
  /^(?:helfe|helfen|arbeite|arbeiten|bin|sind|habe|haben|komme|kommen|kann|können|spreche|sprechen|möchte|möchten|will|wollen|weiß|wissen|suche|suchen|brauche|brauchen|freue|freuen|heiße|wohne|sehe|sehen|glaube|glauben|spare|sparen|sorge|sorgen|nenne|schicke|schicken|zahle|zahlen|garantiere|garantieren|kenne|kennen|stehe|stehen|gehe|gehen|gebe|geben|betreibe|betreiben|führe|führen|mag|mögen)$/
/** German nouns have capitals: adjectives, nouns, and what's joined to them. */
const THINGS =
  /^(?:(?:die|das|den|Ihre?n?|alle|einen?|ein|Ihr) )?((?:\p{Ll}+e[nrs]? ){0,2}\p{Lu}[\p{L}-]+(?:(?:, \p{Lu}[\p{L}-]+)*(?: und | & )(?:\p{Ll}+(?:en|er|es) )?\p{Lu}[\p{L}-]+)?)/u
/** A preposition has something behind it. */
const PARTICLE = /(?<= )(?:an|auf|ab|aus|ein|mit|vor|zu|her|um|weg|nach|durch|bei)(?=[,.;:–]|$)/

/** "Wir stimmen Klaviere" is "Klaviere stimmen". */
export const deed: Deed = sentence => {
  const [, verb = '', rest = ''] = SAID.exec(sentence) ?? []
  const [whole = '', found = ''] = THINGS.exec(rest) ?? []
  if (found === '' || OTHERS.test(verb)) return undefined
  // "die alten Möbel" without its article is "alte Möbel".
  const object = /^(?:die|Ihre|den|Ihren|alle|einen) /u.test(whole) ? found.replace(/^(?:\p{Ll}+en )+/u, '') : found
  const particle = PARTICLE.exec(sentence.split(/ und (?=\p{Ll})/u)[0] ?? '')?.[0] ?? ''
  const done = `${particle}${infinitive(verb)}`
  return { said: `${object} ${done}`, things: object.split(/, | (?:und|&) /).map(thing => `${thing} ${done}`) }
}

const infinitive = (verb: string): string => {
  if (/(?:en|eln|ern)$/.test(verb)) return verb
  if (/[^aeiou]le$/.test(verb)) return verb.replace(/le$/, 'eln')
  return /(?<!i)ere$/.test(verb) ? verb.replace(/ere$/, 'ern') : `${verb}n`
}

/** "Ich betreibe ein Café und röste Kaffee", "unser Team reinigt Büros" mit dem Verb, auf das es ankommt. */
export const asWe = (sentence: string): string =>
  sentence
    .replace(
      /^unsere? (?:team|studio|firma|betrieb|werkstatt|agentur|bäckerei|hof) (\p{Ll}+?)(e?)t /iu,
      (_, stem: string) => `wir ${stem}${/(?:er|el)$/.test(stem) ? 'n' : 'en'} `,
    )
    .replace(/^(ich|wir) (?:betreiben?|haben?|führen?|kommen?|fahren?) [^,.]*? und (?!liefer)(?=\p{Ll})/iu, '$1 ')
    .replace(/^(ich|wir) (\p{Ll}+) und \p{Ll}+ (?=\p{L})/iu, '$1 $2 ')
    .replace(/^(?:ich kümmere mich|wir kümmern uns) um /i, 'wir betreuen ')
