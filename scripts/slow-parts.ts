import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Element, Flags, Node, Quantifier } from '@eslint-community/regexpp/ast'
import type * as refa from 'refa'
import { CharSet, combineTransformers, isDisjointWith, JS, NFA, type NoParent, Transformers, transform } from 'refa'
import { isPotentiallyEmpty } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

type Part = NoParent<refa.Element>

const WITH_ASSERTIONS = combineTransformers([
  Transformers.simplify(),
  Transformers.applyAssertions(),
  Transformers.simplify(),
])

/**
 * The quantifiers of a regular expression that take quadratic time or worst for some text. scslre finds the texts that
 * repeat one character (`\s+$`); `startsAgain` those that repeat a word (`<script>.*?</script>`).
 */
export function slowParts(source: string, flags: string): string[] {
  const isUnicode = flags.includes('u')
  const unicodeSets = flags.includes('v')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: isUnicode, unicodeSets })
  const ast = { pattern, flags: new RegExpParser().parseFlags(flags) }
  const parser = JS.Parser.fromAst(ast)
  const slow = new Set(
    analyse(ast).reports.map(report => (report.type === 'Trade' ? report.endQuant.raw : report.quant.raw)),
  )
  if (!flags.includes('y'))
    visitRegExpAST(pattern, {
      onQuantifierEnter(run) {
        if (run.max === Number.POSITIVE_INFINITY && startsAgain(run, parser, ast.flags)) slow.add(run.raw)
      },
    })
  return [...slow]
}

/** Whether a match can begin again and again within `run`, and each of them can read to the end of `run` in vain. */
function startsAgain(run: Quantifier, parser: JS.Parser, flags: Flags): boolean {
  const { before, after, look } = around(run)
  if (look === 'lookbehind') return true
  if (look === undefined && after.every(part => canBeSkipped(part, flags))) return false
  let maxCharacter = 0
  // Assertions apply only to what stands beside them in the same concatenation.
  const read = (part: Element): Part[] => {
    const { expression, ...parsed } = parser.parseElement(part, { assertions: 'parse', backreferences: 'disable' })
    maxCharacter = parsed.maxCharacter
    const [only, ...others] = expression.alternatives
    return only && others.length === 0
      ? only.elements
      : [{ type: 'Alternation', alternatives: expression.alternatives }]
  }
  const piece = read(run.element)
  const any = () => many([{ type: 'CharacterClass', characters: CharSet.all(maxCharacter) }])
  const automaton = (elements: Part[]) =>
    NFA.fromRegex(
      transform(WITH_ASSERTIONS, { type: 'Expression', alternatives: [{ type: 'Concatenation', elements }] }),
      { maxCharacter },
      { assertions: 'disable' },
    )
  return !isDisjointWith(automaton([many(piece)]), automaton([any(), ...before.flatMap(read), any()]))
}

const many = (elements: Part[]): Part => ({
  type: 'Quantifier',
  min: 1,
  max: Number.POSITIVE_INFINITY,
  lazy: false,
  alternatives: [{ type: 'Concatenation', elements }],
})

/** What has to match before `run` and after it, in all groups around it, and the lookaround that it's in. */
function around(run: Quantifier) {
  const before: Element[] = []
  const after: Element[] = []
  let look: 'lookahead' | 'lookbehind' | undefined
  for (let part: Node | null = run as Node; part?.parent && part.type !== 'Pattern'; part = part.parent) {
    if (part.type === 'Assertion' && (part.kind === 'lookahead' || part.kind === 'lookbehind')) look = part.kind
    if (part.parent.type !== 'Alternative') continue
    const at = part.parent.elements.indexOf(part as Element)
    before.unshift(...part.parent.elements.slice(0, at))
    after.push(...part.parent.elements.slice(at + 1))
  }
  return { before, after, look }
}

const canBeSkipped = (part: Element, flags: Flags): boolean =>
  (part.type === 'Quantifier' && part.min === 0) || (isPotentiallyEmpty(part, flags) && !isAsserting(part))

function isAsserting(part: Element): boolean {
  let found = false
  visitRegExpAST(part, {
    onAssertionEnter() {
      found = true
    },
  })
  return found
}
