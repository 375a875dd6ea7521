import { z } from 'zod'
import { readSpec } from './spec.ts'

const Shape = z.object({
  type: z.string(),
  required: z.array(z.string()).default([]),
  members: z.record(z.string(), z.object({ shape: z.string(), location: z.string().optional() })).default({}),
  member: z.object({ shape: z.string() }).optional(),
  value: z.object({ shape: z.string() }).optional(),
  enum: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().optional(),
})
type Shape = z.infer<typeof Shape>
type Shapes = Record<string, Shape>

const Model = z.object({
  operations: z.record(z.string(), z.object({ input: z.object({ shape: z.string() }).optional() })),
  shapes: z.record(z.string(), Shape),
})

/** Checks a call's body against an AWS service model. Returns null if the model isn't available. */
export function awsModel(file: string): ((operation: string, body: unknown) => string[]) | null {
  const spec = readSpec(file)
  if (spec === null) return null
  const { operations, shapes } = Model.parse(spec)
  return (operation, body) => {
    const input = operations[operation]?.input
    return input ? check(shapes, input.shape, body, '') : [`${operation} is not in the model`]
  }
}

function check(shapes: Shapes, name: string, value: unknown, at: string): string[] {
  const shape = shapes[name]
  if (!shape) return [`${at}: the model has no ${name}`]
  switch (shape.type) {
    case 'structure':
      return structure(shapes, shape, value, at)
    case 'list': {
      if (!Array.isArray(value)) return [`${at} isn’t a list`]
      const item = shape.member?.shape ?? ''
      return [...limits(shape, value.length, at), ...value.flatMap((v, i) => check(shapes, item, v, `${at}.${i}`))]
    }
    case 'map': {
      const of = shape.value?.shape ?? ''
      return isObject(value)
        ? Object.entries(value).flatMap(([key, v]) => check(shapes, of, v, `${at}.${key}`))
        : [`${at} isn’t a map`]
    }
    case 'string':
      return text(shape, value, at)
    case 'blob':
      return typeof value === 'string' && /^[A-Za-z\d+/]*={0,2}$/.test(value) ? [] : [`${at} isn’t Base64`]
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${at} isn’t a boolean`]
    default:
      return typeof value === 'number' ? limits(shape, value, at) : [`${at} isn’t a number`]
  }
}

function structure(shapes: Shapes, { members, required }: Shape, value: unknown, at: string): string[] {
  if (!isObject(value)) return [`${at || 'the body'} isn’t a structure`]
  // Fields in the URL or a header aren't in the body.
  const missing = required.filter(name => !members[name]?.location && value[name] == null)
  return [
    ...missing.map(name => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, v]) => {
      const member = members[name]
      return member ? check(shapes, member.shape, v, `${at}.${name}`) : [`${at}.${name} is unknown`]
    }),
  ]
}

function text(shape: Shape, value: unknown, at: string): string[] {
  if (typeof value !== 'string') return [`${at} isn’t a string`]
  if (shape.enum && !shape.enum.includes(value)) return [`${at} isn’t one of ${shape.enum.join(', ')}`]
  const fits = !shape.pattern || new RegExp(`^(?:${shape.pattern})$`).test(value)
  return [...limits(shape, value.length, at), ...(fits ? [] : [`${at} doesn’t match ${shape.pattern}`])]
}

const limits = ({ min, max }: Shape, n: number, at: string): string[] => [
  ...(min !== undefined && n < min ? [`${at} is below ${min}`] : []),
  ...(max !== undefined && n > max ? [`${at} is above ${max}`] : []),
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
