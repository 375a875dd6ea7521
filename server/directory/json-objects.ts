export interface JsonPiece {
  text: string
  /** Of its first byte in the stream. */
  offset: number
}

/** A feature of more is no feature but a file that forgot to end its strings. */
const PIECE_MAX = 64 * 1024 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/**
 * Cuts a stream of JSON into its objects without holding more than one: those in the list `key` of an outermost object,
 * or, where there is none, the outermost objects themselves, as in a file of one object per line.
 */
export async function* jsonObjects(stream: AsyncIterable<Buffer>, key: string): AsyncGenerator<JsonPiece> {
  const scan = scanner(key)
  for await (const chunk of stream) yield* scan.push(chunk)
  const unfinished = scan.unfinished()
  if (unfinished !== null)
    throw new Error(`byte ${unfinished}: the file is cut short, what begins here has no end`)
}

function scanner(key: string) {
  const listKey = Buffer.from(`"${key}"`)
  let offset = 0
  let depth = 0
  /** The depth at which the wanted objects begin: 0, or 2 in a list of an object. */
  let base = 0
  let inString = false
  let escaped = false
  let begun = -1
  let parts: Buffer[] = []
  let size = 0

  /** Whether the list that opens at `at` of `chunk` is the one with our key; its name stands just before. */
  const isOurList = (chunk: Buffer, at: number): boolean => {
    const before = Buffer.concat([...parts, chunk.subarray(0, at)]).subarray(-200)
    const name = before.lastIndexOf(listKey)
    return name >= 0 && /^\s*:\s*$/.test(before.subarray(name + listKey.length).toString('latin1'))
  }

  function* push(chunk: Buffer): Generator<JsonPiece> {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_BRACE) {
        if (depth === base) {
          begun = offset + at
          start = at
          parts = []
          size = 0
        }
        depth++
      } else if (byte === OPEN_BRACKET) {
        if (depth === 1 && base === 0 && isOurList(chunk.subarray(start), at - start)) {
          base = 2
          begun = -1
          parts = []
        }
        depth++
      } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
        depth--
        if (depth < 0) throw new Error(`byte ${offset + at}: a bracket too many`)
        if (depth === base && byte === CLOSE_BRACE && begun >= 0) {
          const text = Buffer.concat([...parts, chunk.subarray(start, at + 1)]).toString('utf8')
          yield { text, offset: begun }
          begun = -1
          parts = []
        }
        if (base === 2 && depth < 2) base = depth === 1 ? 99 : base
      }
    }
    if (begun >= 0) {
      parts.push(chunk.subarray(start))
      size += chunk.length - start
      if (size > PIECE_MAX) throw new Error(`byte ${begun}: what begins here is larger than 64 MB`)
    }
    offset += chunk.length
  }

  return { push, unfinished: (): number | null => (begun >= 0 ? begun : depth > 0 ? offset : null) }
}
