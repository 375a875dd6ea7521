import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** What a vendor's OpenAPI file says against a value; an empty list where it agrees. */
export type Faults = (value: unknown) => string[]

/**
 * Reads a vendor's OpenAPI file from the optional folder of test data. Null where it is not there: a peer
 * then checks by hand alone.
 */
export function vendorSpec(
  file: string,
  /** Off for a vendor whose patterns are not written for it. */
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

/** A vendor's file as it is; null where it is not there. */
export function readSpec(file: string): unknown {
  const path = join(folder, 'specs', file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** OpenAPI 3.0 says `nullable`, which JSON Schema does not know without a type beside it. */
function withNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNull)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNull(value)]))
  if (copy.nullable !== true) return copy
  const { nullable: _, ...rest } = copy
  return { anyOf: [rest, { type: 'null' }] }
}
