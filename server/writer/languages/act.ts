import { remembered } from '#server/remembered.ts'
import type { Deed, DeedWords } from './language.ts'

/** What a sentence says that the sender does: "We | tune | the | pianos", which is "tuning". */
export interface Act {
  verb: string
  article: string
  object: string
  /** Of the object, what no comma ends. */
  first: string
  name: string | undefined
}

/** A sentence with the verb that says what's offered first. */
export const asWe = (sentence: string, { asWe: all }: DeedWords): string =>
  all.reduce((text, [pattern, plain]) => text.replace(pattern, plain).trimStart(), sentence).trim()

/** Words of an object, which may be two things. */
const MOST = 8

/** Undefined if the sentence says nothing that the sender does; `beyond` ends its object. */
export function actIn(sentence: string, beyond: RegExp, words: DeedWords): Act | undefined {
  const { verb = '', article = '', rest = '' } = words.said.exec(sentence)?.groups ?? {}
  const [whole = ''] = rest.split(beyond)
  const object = whole.trimEnd().replace(/\s(?:and|et|y)$/iu, '')
  const [first = ''] = object.split(',')
  if (first === '' || words.others.test(verb) || words.noObject.test(object) || first.split(' ').length > MOST)
    return undefined
  return { verb, article, object, first, name: namesOf(words).find(([pattern]) => pattern.test(verb))?.[1] }
}

/** The verbs of `names`, with the name of what each does. */
const namesOf = (words: DeedWords) => read(`${words.names}\n${words.endings}`)
const read = remembered(10, text => {
  const [names = '', endings = ''] = text.split('\n')
  return names.split(' ').map(pair => {
    const [stem = '', name = ''] = pair.split(':')
    return [new RegExp(`^(?:${stem})(?:${endings})$`, 'iu'), name] as const
  })
})

/**
 * "Afinamos pianos" is "afinación de pianos", by the name that the verb has. Without one, things may still name a service. `ofThing` joins a name and a thing, and
 * `ands` are between two things.
 */
export const deedBy =
  (articles: RegExp, ands: RegExp, and: string, ofThing: (thing: string) => string, joined = ofThing): Deed =>
  (sentence, beyond, words) => {
    const act = actIn(sentence, beyond, words)
    // "Hielo seco" is a thing, and "hielo" no verb.
    if (
      !act ||
      (act.name === undefined &&
        act.article === '' &&
        !act.verb.endsWith('mos') &&
        !/^\p{L}+s(?:[ ,]|$)/u.test(act.object))
    )
      return undefined
    const { name, first } = act
    const [one = '', ...others] = first.split(ands).map(thing => thing.replace(articles, ''))
    if (name === undefined) return { said: undefined, things: [one, ...others] }
    const named = (thing: string) => `${name} ${ofThing(thing)}`
    return { said: [named(one), ...others.map(joined)].join(` ${and} `), things: [one, ...others].map(named) }
  }
