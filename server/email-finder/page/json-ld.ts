/** Owners and their plug-ins write JSON with line breaks in texts, commas too many and in HTML comments. */
export function parseLoosely(text: string): unknown {
  const bare = text.replace(/^\s*(<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '').replace(/(-->|(\/\/\s*)?\]\]>)\s*$/, '')
  return parse(bare) ?? parse(bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Node = Record<string, unknown>

/** A business has few nodes; a shop lists each of its wares. */
const MAX_NODES = 2000
const MAX_DEPTH = 12
/** Who wrote, reviewed or commented is somebody else. */
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

/** Every object of the structured data of a page that is about the business, from the outside in. */
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

/** A property may be one text, several, or something with a name. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isNode(value) ? textsOf(value.name) : []
}
