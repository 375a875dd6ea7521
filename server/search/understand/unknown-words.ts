import { compoundsIn } from './compounds.ts'
import { isFiller, strongConnectors } from './words.ts'

interface Parts {
  business: string
  place: string
}

/** A name of several words with hyphens, else what follows the last word that leads to a place; digits alone could be any country's postcode. */
export function unknownPlaceIn(tokens: string[], hyphens = new Set<string>()): Parts | null {
  const name = compoundsIn(tokens, hyphens).at(-1)
  if (name) {
    const business = [...tokens.slice(0, name.start), ...tokens.slice(name.end)].join(' ')
    return { business, place: tokens.slice(name.start, name.end).join(' ') }
  }
  for (let at = tokens.length - 2; at >= 0; at--) {
    const connector = strongConnectors.find(words => words.every((word, n) => tokens[at + n] === word))
    if (!connector) continue
    const words = tokens.slice(at + connector.length)
    const isName = words.some(word => !isFiller(word) && /\p{L}/u.test(word)) && words.length <= 6
    return isName ? { business: tokens.slice(0, at).join(' '), place: words.join(' ') } : null
  }
  return null
}
