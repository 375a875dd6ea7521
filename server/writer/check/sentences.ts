/** A sentence or line of a draft, with its place in UTF-16 units. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** Text beyond this isn't an email. */
const MOST = 20_000
/** A period behind these doesn't end a sentence. */
const ABBREVIATED =
  /(?:^|\s)(?:mr|mrs|ms|dr|st|jr|sr|vs|etc|inc|ltd|co|no|approx|p\.s|e\.g|i\.e|u\.s|z\.b|d\.h|ca|str|prof|sra?|dra?s?|drs|ing|lic|nr|bzw|evtl|inkl|exkl|ggf|usw|avda?|núm|\p{Lu})\.$/iu

const LONGEST_QUOTE = 500
const CLOSING: Record<string, RegExp> = { '“': /[”\n]/, '„': /[“”\n]/, '«': /[»\n]/ }

/** Where a quotation that starts here ends on its line; -1 if none does. */
function closingOf(text: string, at: number): number {
  const closing = CLOSING[text.charAt(at)]
  if (!closing) return -1
  const length = text.slice(at + 1, at + LONGEST_QUOTE).search(closing)
  return length < 0 || text.charAt(at + 1 + length) === '\n' ? -1 : at + 1 + length
}

/** More marks, and the quotation marks that close with the sentence. */
const ENDED = /^([.!?]*["”“’»)]*)(?=\s|$)/

/** Splits a text at its lines and sentence ends. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let start = 0
  const push = (end: number) => {
    const raw = text.slice(start, end)
    const said = raw.trim()
    const at = start + raw.indexOf(said)
    if (said !== '') found.push({ text: said, start: at, end: at + said.length })
    start = end
  }
  const limit = Math.min(text.length, MOST)
  for (let at = 0; at < limit; at++) {
    const char = text.charAt(at)
    const closing = closingOf(text, at)
    if (closing > 0) {
      at = closing
      if (/[.!?]/.test(text.charAt(at - 1)) && /^(?:\s|$)/.test(text.slice(at + 1, at + 2))) push(at + 1)
      continue
    }
    if (char === '\n') push(at)
    else if (/[.!?]/.test(char) && !isShort(text, start, at)) {
      const [marks, closing] = ENDED.exec(text.slice(at + 1, at + 9)) ?? []
      if (marks !== undefined) push(at + 1 + (closing?.length ?? 0))
    }
  }
  push(text.length)
  return found
}

const isShort = (text: string, start: number, at: number): boolean =>
  text.charAt(at) === '.' && ABBREVIATED.test(text.slice(Math.max(start, at - 8), at + 1))
