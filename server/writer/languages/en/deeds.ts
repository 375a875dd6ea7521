import { actIn } from '../act.ts'
import type { Deed } from '../language.ts'

/** "We tune pianos" is "piano tuning". */
export const deed: Deed = (sentence, beyond, words) => {
  const act = actIn(sentence, beyond, words)
  if (!act) return undefined
  const things = act.first.split(/ (?:and|&) /).map(one => {
    const words = one.trim().split(' ')
    return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
  })
  const { name } = act
  // "Machine bringing" is no service, and the machine may name one.
  if (name === undefined) return { said: undefined, things }
  const said = act.object.includes(',') ? things.slice(0, 1) : things
  return { said: `${said.join(' and ')} ${name}`, things: things.map(thing => `${thing} ${name}`) }
}

const singular = (word: string): string =>
  /(?:[ai]s|ss|bus|campus|status|glasses|clothes|scissors|premises|lens|news|goods|electronics)$/i.test(word)
    ? word
    : word
        .replace(/(?<=kni)ves$/, 'fe')
        .replace(/(?<=shel|lea)ves$/, 'f')
        .replace(/(?<=\p{L}{2})(?<!mov|cook)ies$/u, 'y')
        .replace(/(?<=ch|sh|x|ss|z)es$|s$/u, '')
