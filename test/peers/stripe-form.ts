/** Parses Stripe's form bodies: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`. */
export function readStripeForm(raw: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(raw)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    put(root, [first, ...rest], value)
  }
  return withLists(root) as Record<string, unknown>
}

function put(into: Record<string, unknown>, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const inner = (into[key] ?? {}) as Record<string, unknown>
  into[key] = inner
  put(inner, rest, value)
}

/** Turns objects with keys from 0 into arrays. */
function withLists(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [key, withLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
