import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Route } from './route.ts'

interface Shape {
  [keyword: string]: unknown
  properties?: Record<string, Shape>
  items?: Shape
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** What a schema accepts without a limit, as paths into it. */
function unboundedIn(shape: Shape, path: string): string[] {
  const parts = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap(key => (shape[key] as Shape[] | undefined) ?? [])
  return [
    ...(isBounded(shape) ? [] : [path]),
    ...parts.flatMap(part => unboundedIn(part, path)),
    ...(shape.items ? unboundedIn(shape.items, `${path}[]`) : []),
    ...(typeof shape.additionalProperties === 'object' && shape.propertyNames
      ? unboundedIn(shape.additionalProperties as Shape, `${path}{}`)
      : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => unboundedIn(inner, `${path}.${key}`)),
  ]
}

function isBounded(shape: Shape): boolean {
  if (shape.type === 'string')
    return (
      'maxLength' in shape || 'enum' in shape || 'const' in shape || shape.format === 'uuid' || hasEnd(shape.pattern)
    )
  if (shape.type === 'array') return 'maxItems' in shape
  // A record of names from a list has an end, other records and anything at all haven't.
  const hasNames = (shape.propertyNames as Shape | undefined)?.enum !== undefined
  return Object.keys(shape).length > 0 && (hasNames || typeof shape.additionalProperties !== 'object')
}

/** A whole pattern without `*`, `+`, and `{n,}` outside its classes. */
const hasEnd = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, ''))

const routes = Object.entries(contract).flatMap(([group, own]) =>
  Object.entries<Route>(own).map(([name, route]) => ({ name: `${group}.${name}`, route })),
)
const inputs = routes.flatMap(({ name, route }) =>
  (['params', 'query', 'body'] as const).flatMap(part => (route[part] ? [{ name, part, schema: route[part] }] : [])),
)

test('limits every text, list, and record that a route takes', () => {
  const unbounded = inputs.flatMap(({ name, part, schema }) => unboundedIn(shapeOf(schema), `${name} ${part}`))
  expect(unbounded).toEqual([])
})

test.each([
  ['a text', z.object({ a: z.string() }), ['body.a']],
  ['a text with a limit', z.object({ a: z.string().max(3) }), []],
  ['a list of texts', z.object({ a: z.string().array() }), ['body.a', 'body.a[]']],
  ['a record', z.object({ a: z.record(z.string(), z.number()) }), ['body.a']],
  ['a record of texts by some names', z.object({ a: z.partialRecord(z.enum(['x']), z.string()) }), ['body.a{}']],
  ['anything', z.object({ a: z.unknown() }), ['body.a']],
  ['a choice', z.object({ a: z.union([z.enum(['x']), z.string()]) }), ['body.a']],
  ['a pattern with an end', z.object({ a: z.string().regex(/^\d{2}[+*]$/) }), []],
  ['a pattern without one', z.object({ a: z.string().regex(/^\d+$/) }), ['body.a']],
] as const)('finds what has no limit in %s', (_, schema, found) => {
  expect(unboundedIn(shapeOf(schema), 'body')).toEqual(found)
})
