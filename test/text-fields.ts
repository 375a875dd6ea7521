import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { Schema } from '#server/http/json-schema.ts'
import { sample } from '#server/http/sample.ts'
import type { Call, RouteName } from './calls.ts'
import { routes } from './routes.ts'

/** A text that a route takes: where it is in the input, and its longest. */
export interface TextField {
  name: RouteName
  route: Route
  part: 'query' | 'body'
  /** Names of properties, and 0 for the first of a list. */
  path: (string | 0)[]
  most: number
}

const choicesOf = (shape: Schema): Schema[] => [shape.anyOf, shape.oneOf].flatMap(some => (some as Schema[]) ?? [])

/** Every text field of every route, from the contract's schemas. */
export const textFields: TextField[] = routes.flatMap(({ name, route }) =>
  (['query', 'body'] as const).flatMap(part =>
    textsIn(shapeOf(route, part)).map(({ path, most }) => ({ name, route, part, path, most })),
  ),
)

function shapeOf(route: Route, part: TextField['part']): Schema {
  const schema = route[part]
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
}

function textsIn(shape: Schema): Pick<TextField, 'path' | 'most'>[] {
  const within = (key: string | 0, inner: Schema) =>
    textsIn(inner).map(({ path, most }) => ({ path: [key, ...path], most }))
  const isText = shape.type === 'string' && typeof shape.maxLength === 'number'
  const all = [
    ...(isText ? [{ path: [], most: Number(shape.maxLength) }] : []),
    ...choicesOf(shape).flatMap(textsIn),
    ...(shape.items ? within(0, shape.items) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => within(key, inner)),
  ]
  return [...new Map(all.map(field => [field.path.join('.'), field])).values()]
}

/** A call with this text in this field; the rest is as in `call`, or the least that the schema requires. */
export function withText(call: Call, { route, part, path }: TextField, text: string): Call {
  const value = part === 'query' ? call.query : call.body
  return { ...call, [part]: put(shapeOf(route, part), value, path, text) }
}

function put(shape: Schema, value: unknown, path: TextField['path'], text: string): unknown {
  const [key, ...rest] = path
  if (key === undefined) return text
  const choice = choicesOf(shape).find(one => textsIn(one).some(found => found.path.join('.') === path.join('.')))
  if (choice) return put(choice, value, path, text)
  if (key === 0) return [put(shape.items ?? {}, Array.isArray(value) ? value[0] : undefined, rest, text)]
  const { properties = {} } = shape
  const fits = typeof value === 'object' && value !== null && Object.keys(value).every(name => name in properties)
  const object = (fits ? value : sample(shape)) as Record<string, unknown>
  return { ...object, [key]: put(properties[key] ?? {}, object[key], rest, text) }
}
