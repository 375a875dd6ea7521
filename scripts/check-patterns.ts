// npm run check, one of its steps: which regular expressions take more than linear time, and what caps their text.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Argument, type CallExpression, type NewExpression, parseSync, type Span, Visitor } from 'oxc-parser'
import { builtOf, type Capped, capped } from './capped-patterns.ts'
import { slowParts } from './slow-parts.ts'

interface Place {
  file: string
  line: number
}
type Pattern = Place & { source: string; flags: string }
/** A `new RegExp(…)` and the parts of its text that are neither constant nor escaped. */
type Built = Place & { open: string[] }

/** An expression of thousands of words is too large to check, so it needs an excuse. */
function slowOrTooLarge(source: string, flags: string): string[] {
  try {
    return slowParts(source, flags)
  } catch (error) {
    return [`it can't be checked (${error instanceof Error ? error.message : error})`]
  }
}

/** Each slow expression without a cap, each built from unknown text, and each excuse that excuses nothing. */
export async function slowPatterns(root: string, excuses: Capped[], own: Record<string, string[]>): Promise<string[]> {
  const { literals, built } = readSources(root)
  const seen = await recordBuilt(root, [...new Set(built.map(({ file }) => file))])
  const problems: string[] = []
  const used = new Set<unknown>()
  for (const { file, line, source, flags } of unique([...literals, ...seen])) {
    const slow = /[*+]|,\}/.test(source) ? slowOrTooLarge(source, flags) : []
    if (slow.length === 0) continue
    const excuse = excuses.find(each => each.file === file && source.includes(each.pattern))
    used.add(excuse)
    if (!excuse) problems.push(`${file}:${line}: /${shortened(source)}/${flags} isn't linear: ${slow.join(' and ')}`)
  }
  for (const { file, line, open } of built) {
    if (seen.some(pattern => pattern.file === file && pattern.line === line)) continue
    for (const text of open) {
      if (!own[file]?.includes(text)) problems.push(`${file}:${line}: a RegExp of ${text}, which isn't escaped`)
      used.add(`${file} ${text}`)
    }
  }
  for (const excuse of excuses) {
    if (!used.has(excuse))
      problems.push(`scripts/capped-patterns.ts: ${excuse.file}: no slow ${excuse.pattern} any more`)
    const [holder, text] = excuse.heldBy
    if (!readFileSync(join(root, holder), 'utf8').includes(text))
      problems.push(`scripts/capped-patterns.ts: ${excuse.file}: ${holder} doesn't hold the cap by "${text}" any more`)
  }
  for (const [file, texts] of Object.entries(own))
    for (const text of texts)
      if (!used.has(`${file} ${text}`))
        problems.push(`scripts/capped-patterns.ts: ${file}: no RegExp of ${text} any more`)
  return problems
}

const shortened = (source: string) => (source.length > 160 ? `${source.slice(0, 160)}…` : source)

const unique = (patterns: Pattern[]): Pattern[] => [
  ...new Map(patterns.map(pattern => [`${pattern.file}/${pattern.source}/${pattern.flags}`, pattern])).values(),
]

function readSources(root: string): { literals: Pattern[]; built: Built[] } {
  const literals: Pattern[] = []
  const built: Built[] = []
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(path => !/\.test\.tsx?$/.test(path) && !/^web\/(test-|vite-)/.test(path))
    .sort()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!/RegExp\(|\/[^/\n]*[*+,]/.test(text)) continue
    const placeOf = ({ start }: Span): Place => ({ file, line: text.slice(0, start).split('\n').length })
    const build = (call: NewExpression | CallExpression) => {
      if (call.callee.type === 'Identifier' && call.callee.name === 'RegExp')
        built.push({ ...placeOf(call), open: openIn(call.arguments[0], text) })
    }
    new Visitor({
      Literal(literal) {
        if ('regex' in literal)
          literals.push({ ...placeOf(literal), source: literal.regex.pattern, flags: literal.regex.flags })
      },
      NewExpression: build,
      CallExpression: build,
    }).visit(parseSync(file, text).program)
  }
  return { literals, built }
}

function openIn(argument: Argument | undefined, text: string): string[] {
  const parts = argument?.type === 'TemplateLiteral' ? argument.expressions : [argument]
  return parts
    .filter(part => part !== undefined && part.type !== 'Literal')
    .map(part => text.slice(part?.start, part?.end))
    .filter(part => !/^(?:escaped?|RegExp\.escape)\(/.test(part))
}

/** The expressions that these files build when they're loaded. */
async function recordBuilt(root: string, files: string[]): Promise<Pattern[]> {
  const seen: Pattern[] = []
  const Original = RegExp
  const record = (made: RegExp) => {
    const [, path = '', line = ''] = /([^\s(]+):(\d+):\d+\)?$/.exec(new Error().stack?.split('\n')[3] ?? '') ?? []
    const file = files.find(name => path.endsWith(pathToFileURL(join(root, name)).pathname))
    if (file) seen.push({ file, line: Number(line), source: made.source, flags: made.flags })
    return made
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [source, flags]) => record(new target(source, flags)),
    apply: (target, _, [source, flags]) => record(target(source, flags)),
  })
  try {
    for (const file of files) if (file.endsWith('.ts')) await import(pathToFileURL(join(root, file)).href)
  } finally {
    globalThis.RegExp = Original
  }
  return seen
}

if (import.meta.main) {
  const problems = await slowPatterns(join(import.meta.dirname, '..'), capped, builtOf)
  for (const problem of problems) console.error(problem)
  for (const { file, pattern, most } of capped) console.log(`excused: ${file}: ${pattern} (at most ${most} characters)`)
  process.exit(problems.length > 0 ? 1 : 0)
}
