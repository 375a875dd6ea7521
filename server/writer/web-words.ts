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

/** Characters that may surround an address. */
const WORD = /[^\s,;<>()"']+/g
const HOST_LETTERS = /[a-z0-9.-]+/gi
const LONGEST_HOST = 253
const ENDING = /^(?:com|org|net|io|co|biz|info|shop|[a-z]{2})(?![a-z0-9])/i

/** "joes.com": a last label that is a top-level domain, after another label. */
const isHost = (letters: string): boolean => {
  const dot = letters.lastIndexOf('.')
  return dot > 0 && letters.length <= LONGEST_HOST && ENDING.test(letters.slice(dot + 1))
}

const addressIn = (word: string): string | undefined => {
  if (isEmail(word)) return word
  const at = word.search(WEB)
  return at < 0 ? word.match(HOST_LETTERS)?.find(isHost) : word.slice(at)
}

/** Every address in the text, in order. */
export const addressesIn = (text: string): string[] => (text.match(WORD) ?? []).flatMap(word => addressIn(word) ?? [])

export const withoutAddresses = (text: string): string =>
  text.replace(WORD, word => {
    const address = addressIn(word)
    return address === undefined ? word : word.replace(address, () => ' ')
  })
