import type { Schema } from '#server/http/json-schema.ts'

export type Random = () => number
export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

/** Texts that people paste and programs send: what a field may hold, or what a reader trips over. */
const TEXTS = [
  'Joe’s Plumbing',
  'Café “Ü” 株式会社',
  'hello@bakery.example',
  'A@ÄRZTE.example',
  '"a b"@[127.0.0.1]',
  '+1 (212) 555-0142 x9',
  'https://bakery.example/?a=1&b=%20#c',
  'http://127.0.0.1:9/',
  'https://[::1]:5432',
  'javascript:alert(1)',
  '//bakery.example',
  '{{firstName|there}} {{',
  '{a|b|{c}}',
  '<p onclick="x">Hi</p><!-- ',
  '=cmd|"/c calc"!A1',
  "'; drop table leads; --",
  '%_\\',
  '\0a\ud800',
  '👩‍👩‍👧\u202e\u0301',
  ' \t\r\n ',
  '2026-02-30',
  '2026-12-01',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-12-01T09:00:00.000+14:00',
  '09:00',
  '24:00',
  'Europe/Berlin',
  'en',
  'green',
  '123456',
  'null',
  '-1',
  '1e400',
  '../../etc/passwd',
  'plumbers in 90210',
  'eyJhdCI6IjAwMDEtMDEtMDEgMDA6MDA6MDAiLCJpZCI6IngifQ',
  'W10',
  '__proto__',
  'constructor',
]
const NUMBERS = [0, -0, 1, -1, 1.5, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]
const NOTHING = [null, '', [], {}, true, [[]], { a: { b: [null] } }, 0, 'x', undefined]
const FORMATS: Record<string, string[]> = {
  email: ['ann@bakery.example', 'ÜMIT@ümit.example', `${'a'.repeat(64)}@b.example`],
  'date-time': ['2026-12-01T09:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'],
  date: ['2026-12-01', '0001-01-01', '9999-12-31'],
  uri: ['https://bakery.example/', 'http://127.0.0.1:9/hook'],
}

/** What the schema allows, at its edges more often than not. `ids` are those that the caller may know. */
export function valid(schema: Schema, random: Random, ids: string[]): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valid(pick(random, options), random, ids)
  if (schema.type === 'array' || schema.items) return list(schema, random, ids)
  if (schema.type === 'object' || schema.properties) return object(schema, random, ids)
  if (schema.type === 'integer' || schema.type === 'number') return number(schema, random)
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.type === 'null') return null
  if (schema.format === 'uuid') return pick(random, ids)
  if (schema.format && FORMATS[schema.format]) return pick(random, FORMATS[schema.format] ?? [])
  return text(schema, random)
}

function text(schema: Schema, random: Random): string {
  const { minLength = 0, maxLength = 5000, pattern } = schema as Record<string, never> & { pattern?: string }
  const some = pick(random, TEXTS)
  const fitting = pattern ? TEXTS.filter(one => new RegExp(pattern, 'u').test(one)) : []
  if (fitting.length > 0) return pick(random, fitting)
  const size = random() < 0.05 ? maxLength : Math.min(maxLength, Math.max(minLength, some.length))
  return some.padEnd(size, ` ${some}`).slice(0, size)
}

function number({ type, ...schema }: Schema, random: Random): number {
  const { minimum = -1000, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
  const most = Math.min(maximum, 1e9)
  const some = pick(random, [minimum, most, minimum + random() * (most - minimum)])
  return type === 'integer' ? Math.round(some) : some
}

function list(schema: Schema, random: Random, ids: string[]): unknown[] {
  const { minItems = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number }
  const size = Math.min(maxItems, minItems + Math.floor(random() * 4))
  return Array.from({ length: size }, () => valid(schema.items ?? {}, random, ids))
}

function object(schema: Schema, random: Random, ids: string[]): Record<string, unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  const names = Object.keys(properties).filter(name => required.includes(name) || random() < 0.4)
  const own = names.map(name => [name, valid(properties[name] ?? {}, random, ids)])
  if (typeof additionalProperties !== 'object' || !additionalProperties) return Object.fromEntries(own)
  const key = valid((propertyNames as Schema | undefined) ?? { type: 'string' }, random, ids)
  return Object.fromEntries([...own, [key, valid(additionalProperties as Schema, random, ids)]])
}

/** The same with one thing wrong in one place, or odd: of another type, missing, too long, twice, unknown. */
export function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    const at = Math.floor(random() * value.length)
    if (random() < 0.2) return [...value, value[at]]
    return value.map((one, n) => (n === at ? spoil(one, random) : one))
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && random() < 0.9) {
    const names = Object.keys(value)
    const name = pick(random, names)
    if (name === undefined || random() < 0.05) return { ...value, [pick(random, TEXTS)]: 1 }
    return { ...value, [name]: spoil((value as Record<string, unknown>)[name], random) }
  }
  const way = random()
  if (typeof value === 'string' && way < 0.6)
    return pick(random, [
      ...TEXTS,
      value.toUpperCase(),
      `${value}\0`,
      value.slice(1),
      `${value} `,
      value.slice(0, 10_000).repeat(1 + Math.floor(random() * 100)),
    ])
  if (typeof value === 'number' && way < 0.6) return pick(random, NUMBERS)
  return pick(random, NOTHING)
}
