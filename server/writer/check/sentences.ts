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
  /(?:^|\s)(?:mr|mrs|ms|dr|st|jr|sr|vs|etc|inc|ltd|co|no|approx|p\.s|e\.g|i\.e|u\.s|z\.b|d\.h|ca|str|prof|sra?|avda?|núm|\p{Lu})\.$/iu

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
    if (char === '\n') push(at)
    else if (
      /[.!?]/.test(char) &&
      /^[.!?]*["”’»)]*(?:\s|$)/.test(text.slice(at + 1, at + 9)) &&
      !isShort(text, start, at)
    )
      push(at + 1)
  }
  push(text.length)
  return found
}

const isShort = (text: string, start: number, at: number): boolean =>
  text.charAt(at) === '.' && ABBREVIATED.test(text.slice(Math.max(start, at - 8), at + 1))
