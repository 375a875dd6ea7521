import { capitalized, fill, type Values } from './fill.ts'
import type { Writing } from './from-facts.ts'

const MOST_WORDS = 6
const MOST_LETTERS = 60

/** What the offer is, and for whom: "Window cleaning for La Cava". The best first. */
export function subjectsOf({ words, name, noun, offer, values, hasWebsite }: Writing): string[] {
  const say = (form: string, more: Values = {}) => fill(form, { ...values, ...more }, offer.isWe)
  const fits = (subject: string | undefined): subject is string =>
    subject !== undefined && subject.length <= MOST_LETTERS && (subject.match(/[^\s:]+/g)?.length ?? 0) <= MOST_WORDS
  const names: string[] = []
  for (let said = name?.replace(/(?<!!)!+$/, ''); said !== undefined; said = shorter(said)) {
    // "DC Marketing" isn’t "DC Marketing and Design".
    if (said === name || said.split(' ').length >= 3) names.push(said)
  }
  const [first, second] = words.subjects
  const forms = [hasWebsite ? words.websiteSubject : first, second]
  const named = names.map(said => forms.map(form => say(form, { name: said })).filter(fits))
  const plain = [words.namelessSubject, '{noun}, {town}', '{noun}'].map(form => say(form)).filter(fits)
  return [...new Set([...(named.find(found => found.length > 0) ?? []), ...plain, capitalized(noun)])]
}

/** "Kowalski Auto Repair" of "Kowalski Auto Repair and Towing"; undefined if too little is left. */
function shorter(name: string): string | undefined {
  const words = name
    .split(' ')
    .slice(0, -1)
    .map((word, at, all) => (at === all.length - 1 ? word.replace(/,$/, '') : word))
  while (
    /^(?:and|&|of|the|for|und|der|die|für|y|de|la|el|los|las|del|du|des|le|les|et|à|-|–)$/i.test(words.at(-1) ?? '')
  )
    words.pop()
  return words.join('').length >= 3 && !(words.length === 1 && GENERIC.test(words[0] ?? ''))
    ? words.join(' ')
    : undefined
}

/** A name of which only this is left names nobody. */
const GENERIC =
  /^(?:the|restaurant|café|cafe|hotel|bar|salon|studio|casa|la|el|le|das|der|die|bäckerei|gasthaus|clínica|taller|talleres|farmacia|garage|boulangerie|pharmacie|dr\.?|law|st\.?)$/i

/** What a sentence offers, where no table knows a word of it: "I rent stages to towns" offers stages. */
export function thingIn(sentence: string): string | undefined {
  const said = sentence.replace(/[“”„«»"]/g, '')
  const [, thing = ''] =
    /^(?:(?:i|we|ich|wir|je|nous)(?:['’]\p{L}{1,3})? \p{L}{1,30}|(?:my|our|mi|nuestra|mon|notre|mein|unser)\s+\p{L}{1,30} ?:|\p{L}{1,30}(?:o|amos|emos|imos)) ([\p{L}\p{N}'’&-]{1,30}(?: [\p{L}\p{N}'’&-]{1,30}){0,2}?)(?= (?:for|to|in|with|that|from|at|on|by|of|and|für|in|mit|ab|und|an|zu|para|con|en|a|de|y|desde|pour|avec|à|dans|et|aux?)(?!\p{L})|[.,:;(–]|$)/iu.exec(
      said.slice(0, 200),
    ) ?? []
  const named = thing.replace(
    /^(?:your|the|my|our|ihre?[nms]?|meine?n?|unsere?n?|vos|votre|sus?|les?|la|des|du|los|las|el)\s+/iu,
    '',
  )
  return named || undefined
}
