import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** Returns a value's violations of a vendor's OpenAPI file. */
export type Faults = (value: unknown) => string[]

/**
 * Reads a vendor's OpenAPI file from the optional folder of test data. Returns null if it's missing: then a peer
 * has only its own checks.
 */
export function vendorSpec(
  file: string,
  /** Turned off for vendors whose patterns aren't regular expressions. */
  { unicodeRegExp = true } = {},
): { schema: (name: string) => Faults } | null {
  const spec = readSpec(file)
  if (spec === null) return null
  const ajv = new Ajv({
    strict: false,
    unicodeRegExp,
    validateFormats: false,
    logger: false,
    allErrors: true,
  })
  ajv.addSchema(withNull(spec) as object, 'spec')
  return {
    schema: name => {
      const check = ajv.compile({ $ref: `spec#/components/schemas/${name}` })
      return value => {
        check(value)
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
