import { singular } from '#server/directory/normalise.ts'
import type { CategoryHit } from './sql.ts'
import { LONGEST, type Vocabulary } from './vocabulary.ts'
import { isAdjective, isCommand, isFiller, isGeneric, isJoiner } from './words.ts'

export interface Business {
  category: CategoryHit | null
  /** How many words the category took. */
  categoryLength: number
  /** What is left over, looked for in names. */
  words: string
  /** The same with the words that the category took: "joes pizza". */
  name: string
  /** How many words nobody could place. */
  unexplained: number
  /** Asked for at the front: "50 plumbers". */
  count: number | null
  isGeneric: boolean
}

/** Below this a phrase is a hint and no name: it counts only where it is all that was said. */
const SURE = 0.5

/** What kind of business these words mean, and which words are left for names. */
export function readBusiness(tokens: string[], vocabulary: Vocabulary): Business {
  const hit = findCategory(tokens, vocabulary)
  const count = readCount(tokens, hit)
  const open = tokens
    .map((word, at) => ({ word, at }))
    .filter(({ at }) => at !== count?.at && !(hit && at >= hit.start && at < hit.end))
  const unexplained = open.filter(({ word }) => !isFiller(word))
  const isSaid = ({ word }: { word: string }) => !isCommand(word) && !isJoiner(word) && !isGeneric(word)
  // Without a kind adjectives belong to the name, "Best Western", unless there is nothing else.
  const words = hit || unexplained.length === 0 ? unexplained : open.filter(isSaid)
  const inName = new Set(words.map(({ at }) => at))
  return {
    category: hit?.category ?? null,
    categoryLength: hit ? hit.end - hit.start : 0,
    words: words.map(({ word }) => word).join(' '),
    name: tokens.filter((_, at) => inName.has(at) || (hit && at >= hit.start && at < hit.end)).join(' '),
    unexplained: unexplained.length,
    count: count && Math.min(count.value, 500),
    isGeneric: tokens.some(isGeneric),
  }
}

interface Hit {
  category: CategoryHit
  start: number
  end: number
  /** Words of it that are no fillers. */
  weighty: number
}

/** The longest phrase wins, then the surer one, then the last: in "pizza restaurant" the last word is the thing. */
function findCategory(tokens: string[], { categories }: Vocabulary): Hit | null {
  const keys = tokens.map(singular)
  const isNothing = (word: string) => isFiller(word) || /^\d+$/.test(word)
  const all = tokens.filter(word => !isNothing(word)).length
  let best: Hit | null = null
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end++) {
      const category = categories.get(keys.slice(start, end).join(' '))
      if (!category) continue
      const weighty = tokens.slice(start, end).filter(word => !isNothing(word)).length
      const says = tokens.length === 1 || tokens.slice(start, end).some(isGeneric)
      if (weighty === 0 ? all > 0 || !says : category.weight < SURE && weighty < all) continue
      const hit = { category, start, end, weighty }
      if (!best || isBetter(hit, best)) best = hit
    }
  }
  return best
}

const isBetter = (a: Hit, b: Hit) =>
  (a.weighty - b.weighty ||
    a.category.weight - b.category.weight ||
    a.end - a.start - (b.end - b.start) ||
    a.start - b.start) > 0

/** A number at the front is a count where a kind of business follows or nothing does; in "7 eleven" it is a name. */
function readCount(tokens: string[], hit: Hit | null): { at: number; value: number } | null {
  const at = tokens.findIndex(word => !isCommand(word) && !isAdjective(word) && !isJoiner(word))
  const value = Number(tokens[at])
  if (at < 0 || !/^\d{1,4}$/.test(tokens[at] ?? '') || value < 1) return null
  if (hit && at >= hit.start && at < hit.end) return null
  const between = tokens.slice(at + 1, hit ? hit.start : tokens.length)
  const follows = hit ? hit.start > at : true
  return follows && between.every(isFiller) ? { at, value } : null
}
