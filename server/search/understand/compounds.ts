import type { Vocabulary } from './vocabulary.ts'

type Span = { start: number; end: number }

/** What joins the parts of a town's name, and no kind of business to its place. */
const inNames = new Set('on upon under by sur sous les am an ob'.split(' '))

/** Runs of words with hyphens between them that are one name: "Hay-on-Wye". */
export function compoundsIn(tokens: string[], hyphens: Set<string>): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < tokens.length; start++) {
    let end = start + 1
    while (end < tokens.length && hyphens.has(`${tokens[end - 1]}|${tokens[end]}`)) end++
    if (tokens.slice(start + 1, end - 1).some(word => inNames.has(word))) spans.push({ start, end })
    start = end - 1
  }
  return spans
}

/** "Wye" is another town than Hay-on-Wye: a part of such a name is no place. */
export function cutsCompound(tokens: string[], { hyphens }: Vocabulary): (start: number, end: number) => boolean {
  const compounds = hyphens.size > 0 ? compoundsIn(tokens, hyphens) : []
  return (start, end) =>
    compounds.some(name => start < name.end && end > name.start && (start > name.start || end < name.end))
}
