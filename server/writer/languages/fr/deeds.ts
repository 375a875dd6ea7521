import { actIn } from '../act.ts'
import type { Deed } from '../language.ts'

/** "J’accorde les pianos" est "accord de pianos". */
export const deed: Deed = (sentence, beyond, words) => {
  const act = actIn(sentence, beyond, words)
  if (!act) return undefined
  const { verb, article, first, name } = act
  const things = first.split(/ et /).map(one => one.replace(/^(?:vos|votre|les|le|la|des|du|de la) |^l['’]/, ''))
  if (name === undefined) {
    const said = `${article.replace(/^(?:vos|tous vos|toutes vos) /i, 'des ')}${first.split(' et ')[0]}`
    return { said: `${infinitive(verb)} ${said}`, things: [] }
  }
  const named = things.map(thing => `${name} ${ofThing(thing)}`)
  return { said: named.length === 1 ? (named[0] ?? '') : `${named[0]} et ${ofThing(things[1] ?? '')}`, things: named }
}

/** Before a thing without its article. */
const ofThing = (thing: string): string =>
  /^(?:[aeéèêiîoôuœy]|h(?:uil|ôt|erb|abit|iver|orlog|uîtr|ydr|ygi))/iu.test(thing) ? `d’${thing}` : `de ${thing}`
const infinitive = (verb: string): string =>
  verb
    .toLowerCase()
    .replace(/e$/, 'er')
    .replace(/ds$/, 'dre')
    .replace(/^(dégra|engra|l|pl|t|v|dév|ba|la|gl|esqu|h)issons$/, '$1isser')
    .replace(/(?<=[vrtf]en|fon|tor|per)dons$/, 'dre')
    .replace(/(?<=met|bat)tons$/, 'tre')
    .replace(/uisons$/, 'uire')
    .replace(/(?<=ouv|off)rons$/, 'rir')
    .replace(/(?:issons|is)$/, 'ir')
    .replace(/ç?ons$/, ending => (ending.startsWith('ç') ? 'cer' : 'er'))
    .replace(/(?<=g)eer$/, 'er')
