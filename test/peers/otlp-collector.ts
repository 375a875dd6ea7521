import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }))
const Nanos = z.string().regex(/^\d{19}$/)
const Span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  traceState: z.string().optional(),
  flags: z.int().optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: Nanos,
  endTimeUnixNano: Nanos,
  attributes: Attributes,
  droppedAttributesCount: z.int(),
  events: z.array(z.unknown()),
  droppedEventsCount: z.int(),
  links: z.array(z.unknown()),
  droppedLinksCount: z.int(),
  status: z.strictObject({ code: z.int().min(0).max(2).optional(), message: z.string().optional() }),
})
/** The request of OTLP/HTTP in JSON (opentelemetry-proto, trace/v1/trace.proto). */
const Request = z.strictObject({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(Span) })),
    }),
  ),
})

export type CollectedSpan = z.infer<typeof Span>

/** A collector of traces that answers 400 to whatever the protocol doesn't allow, and keeps the rest. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const refused: string[] = []
  let text = ''
  const server = createServer((request, reply) => {
    void json(request)
      .catch(() => null)
      .then(body => take(request, body))
      .then(isRight => reply.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' }).end('{}'))
  })
  function take({ method, url }: IncomingMessage, body: unknown): boolean {
    const parsed = Request.safeParse(body)
    const isRight = method === 'POST' && url === '/v1/traces' && parsed.success
    if (!isRight) refused.push(`${method} ${url} ${parsed.error?.message ?? ''}`)
    else {
      text += JSON.stringify(parsed.data)
      spans.push(...parsed.data.resourceSpans.flatMap(of => of.scopeSpans.flatMap(scope => scope.spans)))
    }
    return isRight
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refused,
    /** Everything received. */
    text: () => text,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
