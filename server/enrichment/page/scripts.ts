/**
 * What a script puts together out of texts that stand in it: 'info' + '@' + host, where host is such a text. Nothing is
 * run; what depends on anything else is left alone.
 */
export function writtenBy(script: string): string[] {
  if (!script.includes('@')) return []
  const tokens = [...script.matchAll(TOKEN)]
  const named = new Map<string, string>()
  const written: string[] = []
  let text: string | null = null
  let goesOn = false
  let name: string | null = null
  const finish = () => {
    if (text?.includes('@')) written.push(text.replace(/^[^@]*mailto:/i, ''))
    if (text !== null && name !== null) named.set(name, text)
    text = null
    name = null
  }
  for (const [index, token] of tokens.entries()) {
    const { literal, word, sign } = token.groups ?? {}
    const value = literal !== undefined ? unquote(literal) : word !== undefined ? named.get(word) : undefined
    if (value !== undefined && tokens[index + 1]?.groups?.sign !== '=') {
      if (!goesOn) finish()
      if (!goesOn) name = nameBefore(tokens, index)
      text = `${text ?? ''}${value}`
      goesOn = false
    } else if (sign === '+' && text !== null) goesOn = true
    else {
      finish()
      goesOn = false
    }
  }
  finish()
  return written
}

const TOKEN =
  /(?<literal>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_$][\w$]*)|(?<sign>[^\s\w])/g

/** The name that takes what begins at this token: `name = "…"`. */
function nameBefore(tokens: RegExpExecArray[], index: number): string | null {
  const isTaken = tokens[index - 1]?.groups?.sign === '='
  return isTaken ? (tokens[index - 2]?.groups?.word ?? null) : null
}

const unquote = (literal: string) =>
  literal
    .slice(1, -1)
    .replace(/\\x([\da-f]{2})|\\u([\da-f]{4})/gi, (_, two: string, four: string) =>
      String.fromCharCode(Number.parseInt(two ?? four, 16)),
    )
    .replace(/\\(.)/g, '$1')
