import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'
import type { Config } from '#server/config.ts'

type Kind = Lowercase<keyof typeof SpanKind>

interface About {
  kind?: Kind
  /** Ids, counts, names of our own: never personal data or secrets. */
  attributes?: Attributes
  /** A `traceparent` header (W3C Trace Context) of whoever called us. */
  from?: string | undefined
}

/** One piece of work in a trace. */
export interface Traced {
  /** What `work` starts belongs to it. */
  inside<T>(work: () => T): T
  note(attributes: Attributes, name?: string): void
  /** Of an error, only its class or code leaves: its message may quote data. */
  end(error?: unknown): void
}

const active = new AsyncLocalStorage<Span>()
let open: ((name: string, about: About) => Traced) | null = null

/** Begins a span, or returns null without tracing, which costs nothing then. */
export const beginSpan = (name: string, about: About = {}): Traced | null => open?.(name, about) ?? null

export const isInSpan = (): boolean => active.getStore() !== undefined

export async function traced<T>(name: string, about: About, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, about)
  if (!span) return work()
  try {
    const result = await span.inside(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, as OTLP in JSON over HTTP (opentelemetry.io/docs/specs/otlp). Without it, nothing of
 * OpenTelemetry is even loaded. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS and its other settings. Returns how to stop.
 */
export async function startTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  ROLE,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'ROLE'>): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {}
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'canvass', 'canvass.role': ROLE }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('canvass')

  open = (name, { kind = 'internal', attributes = {}, from }) => {
    const parent = active.getStore()
    const caller = callerOf(from)
    const context = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      { kind: SpanKind[kind.toUpperCase() as keyof typeof SpanKind], attributes },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : context,
    )
    return {
      inside: work => active.run(span, work),
      note(more, better) {
        span.setAttributes(more)
        if (better) span.updateName(better)
      },
      end(error) {
        if (error !== undefined) {
          span.setAttribute('error.type', classOf(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
  return async () => {
    open = null
    await provider.shutdown().catch(() => {})
  }
}

function callerOf(traceparent = '') {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function classOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : error.name
}
