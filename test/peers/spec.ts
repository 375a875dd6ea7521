import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { z } from 'zod'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** Returns a value's violations of a vendor's OpenAPI file. */
export type Faults = (value: unknown) => string[]

type Spec = { schema: (name: string) => Faults; operation: (method: string, path: string) => Operation | null } | null

/** What an operation of the file says of a request and of its answer. */
interface Operation {
  request: (sent: { query: URLSearchParams; body: unknown }) => string[]
  answer: Faults
}

/** A file takes a tenth of a second to compile, and some tests open a peer each. */
const specs = new Map<string, Spec>()

/**
 * Reads a vendor's OpenAPI file from the optional folder of test data. Returns null if it's missing: then a peer
 * has only its own checks.
 */
export function vendorSpec(
  file: string,
  /** Turned off for vendors whose patterns aren't regular expressions. */
  { unicodeRegExp = true } = {},
): Spec {
  const known = specs.get(file)
  if (known !== undefined) return known
  const spec = readSpec(file)
  const made = spec === null ? null : compiled(spec, unicodeRegExp)
  specs.set(file, made)
  return made
}

function compiled(spec: unknown, unicodeRegExp: boolean): Spec {
  const ajv = new Ajv({ strict: false, unicodeRegExp, validateFormats: false, logger: false, allErrors: true })
  ajv.addSchema(withNull(spec) as object, 'spec')
  const at = (pointer: string): Faults => {
    const check = ajv.getSchema(`spec#/${pointer}`)
    if (!check) throw new Error(`The file has no ${pointer}`)
    return value => {
      void check(value)
      return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
    }
  }
  return {
    // The same reference is compiled once.
    schema: name => at(`components/schemas/${name}`),
    operation: (method, path) => {
      const found = Paths.safeParse(spec).data?.paths[path]?.[method.toLowerCase()]
      if (!found) return null
      const here = `paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}/${method.toLowerCase()}`
      const schema = found.requestBody?.content['application/json'].schema
      const ofBody = schema ? at(`${here}/requestBody/content/application~1json/schema`) : () => []
      return {
        request: ({ query, body }) => [
          ...found.parameters.flatMap(one => parameterFault(one, query) ?? []),
          ...unknownIn(
            [...query.keys()],
            found.parameters.map(({ name }) => name),
          ),
          ...(schema ? unknownIn(Object.keys(body ?? {}), Object.keys(schema.properties)) : []),
          ...ofBody(body),
        ],
        answer: at(`${here}/responses/200/content/application~1json/schema`),
      }
    },
  }
}

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.object({ type: z.string(), enum: z.array(z.string()).optional() }),
})
const Paths = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(Parameter).default([]),
        requestBody: z
          .object({
            content: z.object({
              'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
            }),
          })
          .optional(),
      }),
    ),
  ),
})

const FORMS: Record<string, RegExp> = { integer: /^-?\d+$/, boolean: /^(?:true|false)$/ }

function parameterFault({ name, in: where, required, schema }: z.infer<typeof Parameter>, query: URLSearchParams) {
  const value = query.get(name)
  if (where !== 'query') return null
  if (value === null) return required ? `${name} is required` : null
  if (FORMS[schema.type]?.test(value) === false) return `${name} must be ${schema.type}`
  return schema.enum && value.split(',').some(one => !schema.enum?.includes(one)) ? `${name} can't be ${value}` : null
}

const unknownIn = (names: string[], known: string[]) =>
  names.filter(name => !known.includes(name)).map(name => `${name} is unknown`)

/** A vendor's file, unparsed; null if it's missing. */
export function readSpec(file: string): unknown {
  const path = join(folder, 'specs', file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** OpenAPI 3.0 has `nullable`, which JSON Schema only knows next to a type. */
function withNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNull)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNull(value)]))
  if (copy.nullable !== true) return copy
  const { nullable: _, ...rest } = copy
  return { anyOf: [rest, { type: 'null' }] }
}
