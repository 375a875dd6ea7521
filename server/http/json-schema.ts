import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { aboutOf, commentsOf, loadComments } from './field-comments.ts'

/** The part of JSON Schema that zod writes and our pages read. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  [keyword: string]: unknown
}

type Side = 'input' | 'output'
export type WriteSchema = (schema: z.ZodType, side: Side) => Schema

/** Every schema whole, where it's used. */
export const inlineSchema: WriteSchema = (schema, side) => write(schema, side)

/**
 * Refers to the schemas that the contract exports by their names there. `finish` gives the named ones that were used: one
 * that is read otherwise than it's written has its input as `LeadInput`.
 */
export async function namedSchemas(): Promise<{ write: WriteSchema; finish: <T>(api: T) => T & WithSchemas }> {
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of await loadSchemas()) names.add(schema, { id: name })
  const used: Record<Side, Map<string, string>> = { input: new Map(), output: new Map() }
  const writeNamed: WriteSchema = (schema, side) => {
    // Only a part of a schema becomes a reference.
    const { $defs = {}, items } = write(z.array(schema), side, names)
    const placed = (part: unknown) => JSON.stringify(part).replaceAll('#/$defs/', `#/components/schemas/${side}:`)
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Schema>))
      used[side].set(name, placed(definition))
    return JSON.parse(placed(items))
  }
  const finish = <T>(api: T) => {
    const nameOf = (side: string, name: string) => (side === 'input' && differs(used, name) ? `${name}Input` : name)
    const resolve = (text: string) =>
      text.replace(/#\/components\/schemas\/(input|output):(\w+)/g, (_, side, name) => {
        return `#/components/schemas/${nameOf(side, name)}`
      })
    const schemas = (['output', 'input'] as const).flatMap(side =>
      [...used[side]].map(([name, text]) => [nameOf(side, name), JSON.parse(resolve(text))] as const),
    )
    const sorted = schemas.toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    return { ...JSON.parse(resolve(JSON.stringify(api))), schemas: Object.fromEntries(sorted) }
  }
  return { write: writeNamed, finish }
}

interface WithSchemas {
  schemas: Record<string, Schema>
}

/** Whether what's read isn't what's written, in the schema itself or in one that it contains. */
function differs(used: Record<Side, Map<string, string>>, name: string): boolean {
  const [input, output] = [used.input.get(name), used.output.get(name)]
  if (input === undefined || output === undefined) return false
  if (input.replaceAll('schemas/input:', 'schemas/output:') !== output) return true
  return [...input.matchAll(/schemas\/input:(\w+)/g)].some(([, part = '']) => differs(used, part))
}

const contract = new URL('../../contract/', import.meta.url)

/** What the contract exports; what its comments say is then known. */
export async function loadSchemas(): Promise<[string, z.ZodType][]> {
  const files = (await readdir(contract)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map(name => import(new URL(name, contract).href)))
  const exported = modules
    .flatMap(exports => Object.entries(exports as Record<string, unknown>))
    .filter((named): named is [string, z.ZodType] => named[1] instanceof z.ZodType)
  await loadComments(exported)
  return exported
}

function write(schema: z.ZodType, side: Side, names?: z.core.$ZodRegistry<{ id: string }>): Schema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: side,
    ...(names && { metadata: names as z.core.$ZodRegistry<object> }),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The registry of names takes the place of the one with formats, descriptions, and examples.
      if (names) Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
      for (const [field, comment] of Object.entries(commentsOf(zodSchema))) {
        const part = jsonSchema.properties?.[field]
        if (typeof part === 'object') part.description ??= comment
      }
      if (zodSchema instanceof z.ZodObject)
        for (const [field, schema] of Object.entries(zodSchema.shape))
          describePart(jsonSchema.properties?.[field], schema)
      // Redundant: the format already says what zod's pattern of 200 characters repeats.
      if (jsonSchema.format) delete jsonSchema.pattern
      // Clients that read a reply have to ignore fields that they don't know, so that we can add some.
      if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      nameKeys(jsonSchema as Schema)
    },
  })
  return written as Schema
}

function describePart(part: unknown, schema: object): void {
  const words = aboutOf(schema)
  if (words && typeof part === 'object' && part !== null && !('description' in part))
    Object.assign(part, { description: words })
}

/** A record whose keys are all known is an object with these properties. */
function nameKeys(schema: Schema): void {
  const { propertyNames, additionalProperties, required } = schema
  if (!required || schema.properties || !propertyNames) return
  schema.properties = Object.fromEntries(required.map(name => [name, additionalProperties as Schema]))
  delete schema.propertyNames
  delete schema.additionalProperties
}
