import { Ajv } from 'ajv'
import { z } from 'zod'
import { readSpec } from './spec.ts'

const Operation = z.object({
  requestBody: z
    .object({
      content: z.object({
        'application/x-www-form-urlencoded': z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
    })
    .optional(),
})
const Spec = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/**
 * Checks a request against Twilio's own API description. Returns null if that isn't available. Unknown fields are
 * errors too.
 */
export function twilioChecks(): ((path: string, fields: Record<string, unknown>) => string[]) | null {
  const text = readSpec('twilio/twilio_api_v2010.trim.json')
  if (text === null) return null
  const { paths } = Spec.parse(text)
  const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: 'array', allErrors: true })
  ajv.addSchema(text as object, 'spec')
  const posts = Object.entries(paths).flatMap(([path, methods]) => {
    const body = Operation.safeParse(methods.post).data?.requestBody
    if (!body) return []
    const schema = { ...body.content['application/x-www-form-urlencoded'].schema, additionalProperties: false }
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return [{ pattern, check: ajv.compile(pointingInto(schema) as object) }]
  })
  return (path, fields) => {
    const post = posts.find(one => one.pattern.test(path))
    if (!post) return [`no such request: ${path}`]
    post.check({ ...fields })
    return (post.check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
  }
}

/** `#/components/…` refers to the whole file. */
function pointingInto(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointingInto)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `spec${value}` : pointingInto(value),
    ]),
  )
}
