import { leadOrigins } from './lead-sources.ts'

/**
 * What a condition of `where` can be about, and how it's compared: `has` is “contains”, `any` and `none` are “has one” and
 * “has none”, `since` and `before` take a day or a moment, `more` a number, for a distance with the point in front.
 */
const OPS = {
  city: ['is', 'isnt', 'has', 'any', 'none'],
  category: ['is', 'isnt', 'has', 'any', 'none'],
  status: ['is', 'isnt'],
  source: ['is', 'isnt'],
  tag: ['is', 'isnt', 'any', 'none'],
  email: ['has', 'any', 'none'],
  phone: ['has', 'any', 'none'],
  website: ['has', 'any', 'none'],
  contacted: ['any', 'none', 'since', 'before'],
  replied: ['any', 'none'],
  distance: ['less', 'more'],
  added: ['since', 'before'],
} as const
/** Of a custom field, by its ID: the values of numbers are compared as numbers, those of days as days. */
const FIELD_OPS = ['is', 'isnt', 'has', 'any', 'none', 'more', 'less', 'since', 'before'] as const

export type ConditionField = keyof typeof OPS
export type ConditionOp = (typeof FIELD_OPS)[number]
export interface Condition {
  /** `field:` and an ID for a custom field. */
  field: ConditionField | `field:${string}`
  op: ConditionOp
  value: string
}

const written = Object.entries({ ...OPS, 'field:ID': FIELD_OPS }).map(([field, ops]) => `${field}: ${ops.join(', ')}`)
/** How to write them, for programs. */
export const CONDITIONS_TEXT = `More conditions, one per line: a field, a comparison, and a value, as in “city isnt Reno”. ${written.join('; ')}. any and none take no value, since and before a day (2026-12-01), tag its ID, and distance “latitude,longitude,kilometers”.`

export const CONDITIONS_MAX = 10
export const WHERE_MAX = 3000
/** Of a value, in characters. */
const VALUE_MAX = 200

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,9})?$/
const DAY = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/
const AROUND = /^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?,\d{1,5}(\.\d{1,9})?$/
const CHOICES: Partial<Record<string, readonly string[]>> = {
  status: ['new', 'cold', 'warm', 'converted'],
  source: leadOrigins,
}

export const isCustom = (field: string): field is `field:${string}` => field.startsWith('field:')
export const customId = (field: string): string => field.slice('field:'.length)

/** The conditions in `where`, one per line: “city isnt Reno”. Null if one of them can't be read. */
export function readConditions(where: string): Condition[] | null {
  const lines = where.split('\n').filter(Boolean)
  const conditions = lines.flatMap(line => {
    const [, field = '', op = '', value = ''] = /^(\S+) (\S+)(?: (.+))?$/.exec(line) ?? []
    return isCondition(field, op, value) ? [{ field, op, value } as Condition] : []
  })
  return conditions.length === lines.length && lines.length <= CONDITIONS_MAX ? conditions : null
}

export const writeConditions = (conditions: Condition[]): string =>
  conditions.map(({ field, op, value }) => `${field} ${op} ${value}`.trim()).join('\n')

function isCondition(field: string, op: string, value: string): boolean {
  const isKnown = isCustom(field) ? UUID.test(customId(field)) : Object.hasOwn(OPS, field)
  if (!isKnown || value.length > VALUE_MAX) return false
  const ops: readonly string[] = isCustom(field) ? FIELD_OPS : OPS[field as ConditionField]
  if (!ops.includes(op)) return false
  if (op === 'any' || op === 'none') return value === ''
  if (op === 'since' || op === 'before') return DAY.test(value) && !Number.isNaN(Date.parse(value))
  if (field === 'distance') return AROUND.test(value)
  if (op === 'more' || op === 'less') return NUMBER.test(value)
  if (field === 'tag') return UUID.test(value)
  return (CHOICES[field]?.includes(value) ?? true) && value !== ''
}
