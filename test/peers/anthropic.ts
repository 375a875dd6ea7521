import { z } from 'zod'
import type { Answer, Call } from './json-peer.ts'
import { modelPeer, type PeerOptions, type Stop, type Trouble } from './model-peer.ts'
import type { Asked } from './pretend-model.ts'

/**
 * Stands in for Anthropic's Messages API: checks requests against the SDK's types and answers with Anthropic's
 * bodies and errors.
 */
export function anthropicPeer({ key = 'sk-ant-test', model = 'claude-test', port }: PeerOptions = {}) {
  const understand = (call: Call) => {
    if (call.method !== 'POST' || call.path !== '/v1/messages') return refusal(404, 'not_found_error', 'Not found')
    // The SDK sends the key as a bearer token since version 1; plain HTTP callers still use x-api-key.
    if (call.headers.authorization !== `Bearer ${key}` && call.headers['x-api-key'] !== key)
      return refusal(401, 'authentication_error', 'invalid x-api-key')
    if (!call.headers['anthropic-version'])
      return refusal(400, 'invalid_request_error', 'anthropic-version: header is required')
    const { data: request, error: issue } = Request.safeParse(call.body)
    if (!request) return refusal(400, 'invalid_request_error', `${issue.issues[0]?.path}: ${issue.issues[0]?.message}`)
    if (request.model !== model) return refusal(404, 'not_found_error', `model: ${request.model}`)
    return { asked: understood(request) }
  }
  const email = (text: string, stop?: Stop) => message(model, text, stop)
  const stream = (text: string, stop?: Stop | 'never') => events(model, text, stop)
  return modelPeer({ key, model, port, understand, email, stream, troubles: TROUBLES })
}

/** The part of the contract that we use. Anything else is refused, as a misspelled field would be. */
const Request = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  temperature: z.number().min(0).max(1).optional(),
  stream: z.literal(true).optional(),
  system: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .min(1)
    .refine(turns => turns[0]?.role === 'user', 'first message must use the "user" role'),
  output_config: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
      }),
    })
    .optional(),
})

const understood = ({
  system,
  messages,
  output_config,
  max_tokens,
  stream,
  temperature,
}: z.infer<typeof Request>): Asked => ({
  rules: system,
  turns: messages.map(({ role, content }) => ({ role, text: content })),
  isStructured: output_config !== undefined,
  isStreamed: stream === true,
  temperature,
  mostTokens: max_tokens,
})

const STOPS = { length: 'max_tokens', refusal: 'refusal' } as const

const message = (model: string, text: string, stop?: Stop): Answer => ({
  status: 200,
  body: {
    id: 'msg_test',
    type: 'message',
    role: 'assistant',
    model,
    content: text === '' ? [] : [{ type: 'text', text, citations: null }],
    stop_reason: stop ? STOPS[stop] : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 400, output_tokens: 120 },
  },
})

const events = (model: string, text: string, stop?: Stop | 'never'): string[] => {
  const event = (type: string, part: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...part })}\n\n`
  const begun = [
    event('message_start', {
      message: {
        id: 'msg_test',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 400, output_tokens: 1 },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
    ...(text.match(/[\s\S]{1,16}/g) ?? []).map(piece =>
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } }),
    ),
  ]
  if (stop === 'never') return begun
  return [
    ...begun,
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: stop ? STOPS[stop] : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 120 },
    }),
    event('message_stop', {}),
  ]
}

const error = (status: number, type: string, words: string) => ({
  status,
  body: { type: 'error', error: { type, message: words }, request_id: 'req_test' },
})

const refusal = (...parts: Parameters<typeof error>) => ({ refusal: error(...parts) })

const TROUBLES: Record<Trouble, { status: number; body: unknown }> = {
  busy: error(429, 'rate_limit_error', 'This request would exceed your rate limit'),
  'used up': error(400, 'invalid_request_error', 'Your credit balance is too low to access the API'),
  'too long': error(400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum'),
  broken: error(529, 'overloaded_error', 'Overloaded'),
  'knows an older limit': error(400, 'invalid_request_error', 'max_completion_tokens: Extra inputs are not permitted'),
  'knows no temperature': error(400, 'invalid_request_error', '`temperature` is not supported by this model'),
  'knows no shape': error(400, 'invalid_request_error', 'output_config: Extra inputs are not permitted'),
}
