/** The name by which robots.txt may address us (RFC 9309, 2.2.1). */
export const PRODUCT = 'canvass'

/** Whether a robots.txt lets us read this path with its query. */
export type Robots = (pathAndQuery: string) => boolean

interface Rule {
  isAllow: boolean
  pattern: string
}

/** The rules that apply to us: the groups that name us, or else those for everyone (RFC 9309, 2.2). */
export function readRobots(text: string): Robots {
  const ours: Rule[] = []
  const everybodys: Rule[] = []
  let isNamed = false
  let into: Rule[][] = []
  let isInRules = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (isInRules) into = []
      isInRules = false
      const agent = value.trim().toLowerCase()
      if (agent === '*') into.push(everybodys)
      // "Canvass/1.0" addresses us just as "canvass" does.
      else if (/^[a-z_-]*/.exec(agent)?.[0] === PRODUCT) {
        isNamed = true
        into.push(ours)
      }
    } else if (name === 'allow' || name === 'disallow') {
      isInRules = true
      const pattern = encoded(value.trim())
      // A "Disallow:" without a path forbids nothing.
      if (pattern) for (const rules of into) rules.push({ isAllow: name === 'allow', pattern })
    }
  }
  const rules = isNamed ? ours : everybodys
  return path => path === '/robots.txt' || isAllowed(rules, encoded(path))
}

/** The longest matching pattern wins; on a tie, the one that allows (RFC 9309, 2.2.2). */
function isAllowed(rules: Rule[], path: string): boolean {
  let best: Rule | null = null
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue
    const isLonger = !best || rule.pattern.length > best.pattern.length
    if (isLonger || (rule.isAllow && rule.pattern.length === best?.pattern.length)) best = rule
  }
  return best?.isAllow ?? true
}

/** `*` matches anything, `$` the end. Matches piece by piece, so that a pattern costs no more than its length. */
function matches(pattern: string, path: string): boolean {
  const isToEnd = pattern.endsWith('$')
  const [head = '', ...pieces] = (isToEnd ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(head)) return false
  let at = head.length
  const last = isToEnd ? pieces.pop() : undefined
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (!isToEnd) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** One form for characters that may be percent-encoded. */
const encoded = (path: string) => {
  try {
    return encodeURI(decodeURI(path))
  } catch {
    return path
  }
}
