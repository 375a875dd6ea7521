import type { Schema } from './json-schema.ts'

const FORMATS: Record<string, string> = {
  uuid: '01926f3a-0000-7000-8000-000000000000',
  email: 'ann@bakery.example',
  'date-time': '2026-12-01T09:00:00.000Z',
  date: '2026-12-01',
  uri: 'https://bakery.example/',
}

/** An example value with only the required fields. */
export function sample(schema: Schema): unknown {
  const { examples, minLength = 0 } = schema as { examples?: unknown[]; minLength?: number }
  if (examples) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return sample(option)
  if (schema.items) return [sample(schema.items)]
  if (schema.type === 'object' || schema.properties) return sampleObject(schema)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return FORMATS[schema.format ?? ''] ?? 'text'.padEnd(minLength, ' text')
}

function sampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map(name => [name, sample(properties[name] ?? {})]))
}
