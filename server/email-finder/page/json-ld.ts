import { parseJson } from '#server/parse-json.ts'
/** Parses JSON as owners and plugins write it: with line breaks in texts, extra commas, and HTML comments. */
export function parseLoosely(text: string): unknown {
  const bare = text.replace(/^\s*(<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '').replace(/(-->|(\/\/\s*)?\]\]>)\s*$/, '')
  return parseJson(bare) ?? parseJson(bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'))
}

export type Node = Record<string, unknown>

/** A business has few nodes; a shop lists every product. */
const MAX_NODES = 2000
const MAX_DEPTH = 12
/** People who wrote, reviewed, or commented don't belong to the business. */
const OTHERS = new Set([
  'author',
  'creator',
  'review',
  'reviews',
  'comment',
  'itemReviewed',
  'sponsor',
  'alumniOf',
  'worksFor',
])

/** All objects of the page's structured data that are about the business, outermost first. */
export function nodesOf(data: unknown[]): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown, depth: number) => {
    if (depth > MAX_DEPTH || nodes.length >= MAX_NODES) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    else if (isNode(value)) {
      nodes.push(value)
      for (const [key, inner] of Object.entries(value)) if (!OTHERS.has(key)) visit(inner, depth + 1)
    }
  }
  visit(data, 0)
  return nodes
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typesOf = (node: Node): string[] => textsOf(node['@type']).map(type => type.replace(/^.*[/:#]/, ''))

/** A property may be a text, several texts, or an object with a name. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isNode(value) ? textsOf(value.name) : []
}
