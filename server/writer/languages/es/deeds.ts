import { actIn } from '../act.ts'
import type { Deed } from '../language.ts'

/** "Afinamos pianos" is "afinación de pianos". */
export const deed: Deed = (sentence, beyond, words) => {
  const act = actIn(sentence, beyond, words)
  if (!act) return undefined
  const { verb, article, object, first, name } = act
  // "Hielo seco" is a thing, and "hielo" no verb.
  if (name === undefined && article === '' && !verb.endsWith('mos') && !/^\p{L}+s(?:[ ,]|$)/u.test(object))
    return undefined
  const things = first.split(/ [ye] /).map(one => one.replace(/^(?:los|las|el|la|sus?) /, ''))
  const said = name ? `${name} de ` : `${infinitive(verb.toLowerCase())} `
  return { said: `${said}${first}`, things: things.map(thing => `${said}${thing}`) }
}

const infinitive = (verb: string): string =>
  verb.replace(/(?:ío|o|([aei])mos)$/u, (_, vowel?: string) => `${vowel ?? 'a'}r`)
