import { normalise } from '#server/directory/normalise.ts'
import { isFiller, isGeneric } from './words.ts'

/** Whose shop it is not: "farmer's market", "women's clothing", "the baker's". */
const groups = new Set(
  `men women kids children child ladies lady girls boys baby babies mens farmers farmer driver drivers student students
  bride groom lawyer doctor dentist vet barber baker butcher chemist optician tailor florist jeweler jeweller grocer
  greengrocer fishmonger newsagent stationer hairdresser tobacconist bookmaker ironmonger draper plumber artist`.split(
    /\s+/,
  ),
)

/** Types of business that end a name behind whose it is: "Lucy's Kitchen", "Sam's Club". */
const endings = new Set('kitchen club corner house table garden market'.split(' '))

/**
 * Words that the way they are typed makes part of a name, whatever else they mean: "Frank's Place" sells no frankfurters,
 * and "US Bank" isn't any bank. Normalized, as `readText` gives words.
 */
export function nameWordsIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, owner = '', next = ''] of text.matchAll(possessive)) {
    if (groups.has(normalise(owner)) || isFiller(normalise(`${owner}s`))) continue
    names.add(normalise(`${owner}s`))
    const thing = normalise(next)
    if (isGeneric(thing) || endings.has(thing)) names.add(thing)
  }
  if (american.test(text)) names.add('us')
  if (/\bbest buy\b/i.test(text)) names.add('best').add('buy')
  // "California Pizza Kitchen": fitters of kitchens are asked for as kitchens or kitchen shops.
  if (kitchen.test(text)) names.add('kitchen')
  return names
}

const possessive = /(?<![\p{L}\p{N}])(\p{L}+)['’]s(?![\p{L}\p{N}])(?:\s+(\p{L}+))?/gu
const american = /^\s*U\.?S\.?\s+\p{Lu}/u
const kitchen = /\p{L}\s+kitchen(?=\s*(?:$|,|in\b|near\b|at\b|around\b))/iu
