/**
 * Finds email and web addresses. Every function reads one word at a time, once: a pattern such as `\S+@\S+\.\S+` over a
 * whole text took a minute for 5,000 characters.
 */

/** `x@y.z`: text before the @, and a dot within the text after it. */
const isEmail = (word: string): boolean => {
  const at = word.indexOf('@', 1)
  return at > 0 && word.lastIndexOf('.', word.length - 2) >= at + 2
}

const WEB = /(?:https?:\/\/|www\.)\S/i

/** The word without the address that it is or ends with. */
export const withoutAddress = (word: string): string => {
  if (isEmail(word)) return ''
  const at = word.search(WEB)
  return at < 0 ? word : word.slice(0, at)
}
