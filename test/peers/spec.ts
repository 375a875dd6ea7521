import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** Returns a value's violations of a vendor's OpenAPI file. */
export type Faults = (value: unknown) => string[]

type Spec = { schema: (name: string) => Faults } | null

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
  return {
    // The same reference is compiled once.
    schema: name => {
      const check = ajv.getSchema(`spec#/components/schemas/${name}`)
      if (!check) throw new Error(`The file has no schema ${name}`)
      return value => {
        void check(value)
        return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
      }
    },
  }
}

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
