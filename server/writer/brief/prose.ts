import { knownCategory } from '#server/directory/categories/category-words.ts'

const TAG = '\\{\\{[^{}]*\\}\\}'
// A capital, a digit, or a letter of a script without capitals starts a word of a name.
const NAME_WORD = `(?:${TAG}|[\\p{Lu}\\p{Lo}\\p{N}][\\p{L}\\p{M}\\p{N}'’.&!-]*)`
const SMALL_WORD = "(?:&|\\+|-|and|of|the|de|del|della|la|le|les|el|von|van|und|y|et|i|on|at|n'|'n')"
const NAME = `${NAME_WORD}(?:\\s+(?:${SMALL_WORD}\\s+){0,2}${NAME_WORD}){0,6}`
const BEHIND_NAME =
  /^(?:$|[.!]?$|\s*[,:;(|–—]|\s+-\s|\s+(?:is|are|was|in|near|from|aus|bei|en|ist|es|bietet|verkauft|ofrece|vende|tiene|hat|based|located|at|offers|offering|sells|selling|serves|serving|runs|provides|specialize[sd]?|specialise[sd]?|has|have|does|makes|that|which|who|with)\b)/
const NOT_A_NAME =
  /^(?:an?|eine?|una?|the local|this|that|they|we|i|i'm|it|it's|our|my|your|their|he|she|looking|please|write|ignore|disregard|forget|small|local|family(?:-\S+)?|independent|new|some|any|all|most|many|no|not|business|businesses|companies|there)\b(?!')/iu
const LEAD_IN =
  /^(?:(?:the )?(?:target|business|company|client|lead|name|prospect)(?: business)? (?:is|name is)|(?:we(?:'re| are)|i(?:'m| am)) (?:targeting|writing to|contacting|reaching out to)|targeting|write to|writing to|an? email (?:to|for)|for)\s+/iu

const CALLED = new RegExp(`\\b(?:called|named)\\s+["“]?(${NAME})`, 'u')
const FIRST_NAME = new RegExp(`^["“]?(${NAME})["”]?`, 'u')

/** "Joe's Plumbing in Austin" → the name and the text after it. */
export const nameAtStart = (line: string): { name: string; rest: string } | undefined => {
  const text = line.replace(LEAD_IN, '')
  const called = CALLED.exec(text)?.[1]
  if (called !== undefined)
    return {
      name: called,
      rest: text.replace(new RegExp(`,?\\s*\\b(?:called|named)\\s+["“]?${RegExp.escape(called)}["”]?`, 'u'), ''),
    }
  if (NOT_A_NAME.test(text)) return undefined
  const found = FIRST_NAME.exec(text)
  if (found !== null && BEHIND_NAME.test(text.slice(found[0].length)) && knownCategory(found[1] ?? '') < 2) {
    return { name: found[1] ?? '', rest: text.slice(found[0].length).replace(/^[\s,:;|–—-]+/, '') }
  }
  // "joe's plumbing": typed in a hurry, but a possessive before a trade is a name.
  const hurried = /^(\p{L}+'s(?: \p{L}+){1,2})(?=$|,| in | - )/u.exec(text)
  return hurried === null
    ? undefined
    : { name: hurried[1] ?? '', rest: text.slice(hurried[0].length).replace(/^[\s,-]+/, '') }
}
