export interface Reply {
  code: number
  /** One line that starts with the code: `250 2.0.0 Ok`. */
  text: string
}

/** RFC 5321 allows 512 bytes per line; the longest known replies, with a page of reasons, are far below this. */
const LONGEST = 64 * 1024

const [DIGIT_0, DIGIT_9, BLANK, DASH] = [48, 57, 32, 45]

/** Replies from chunks of any size, to `onReply`. False for invalid SMTP: replies no longer match commands then. */
export function replyReader(onReply: (reply: Reply) => void) {
  let rest = ''
  let lines: string[] = []
  let size = 0

  function takeLine(line: string): boolean {
    const code = codeOf(line)
    const first = lines[0]
    if (code === 0 || (first !== undefined && codeOf(first) !== code)) return false
    const isLast = line.charCodeAt(3) !== DASH
    if (!isLast || first !== undefined) lines.push(line)
    if (isLast) {
      const text = first === undefined ? line : joined(lines)
      lines = []
      size = 0
      onReply({ code, text: readable(text) })
    }
    return true
  }

  return {
    push(chunk: Buffer): boolean {
      const text = rest + chunk.toString('latin1')
      size += chunk.length
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        const line = text.slice(from, end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end)
        from = end + 1
        if (!takeLine(line)) return false
      }
      rest = text.slice(from)
      return size <= LONGEST || (rest === '' && lines.length === 0)
    },
    /** Discards buffered input: text that arrived before TLS can't be trusted. */
    clear() {
      rest = ''
      lines = []
      size = 0
    },
  }
}

/** 0: not the start of a reply. */
function codeOf(line: string): number {
  for (let i = 0; i < 3; i++) {
    const digit = line.charCodeAt(i)
    if (!(digit >= DIGIT_0 && digit <= DIGIT_9)) return 0
  }
  const mark = line.charCodeAt(3)
  if (line.length > 3 && mark !== BLANK && mark !== DASH) return 0
  const code = Number(line.slice(0, 3))
  return code >= 200 && code < 600 ? code : 0
}

/** Each code only once; servers repeat both the code and the enhanced code (5.1.1) on every line. */
function joined(lines: string[]): string {
  const [first = '', ...more] = lines
  const enhanced = /^\d\.\d{1,3}\.\d{1,3} /.exec(first.slice(4))?.[0] ?? ' '
  const rest = more.map(line => {
    const words = line.slice(4)
    return words.startsWith(enhanced) ? words.slice(enhanced.length) : words
  })
  return [`${first.slice(0, 3)} ${first.slice(4)}`, ...rest].join('\n')
}

const readable = (text: string) => (/[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text)
