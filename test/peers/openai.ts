import { z } from 'zod'
import type { Answer, Call } from './json-peer.ts'
import { type ModelPeer, modelPeer, type PeerOptions, type Stop, type Trouble } from './model-peer.ts'
import type { Asked } from './pretend-model.ts'
import { vendorSpec } from './spec.ts'

/**
 * Stands in for OpenAI's chat completions: checks requests against a schema and answers with OpenAI's bodies and
 * errors.
 */
export async function openaiPeer({
  key = 'sk-test-openai',
  model = 'gpt-test',
  port,
}: PeerOptions = {}): Promise<ModelPeer> {
  const spec = vendorSpec('openai/openai.trim.json')?.schema('CreateChatCompletionRequest')
  const understand = (call: Call) => {
    if (call.method !== 'POST' || call.path !== '/v1/chat/completions')
      return refusal(404, 'invalid_request_error', null, `Invalid URL (${call.method} ${call.path})`)
    if (call.headers.authorization !== `Bearer ${key}`)
      return refusal(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided: sk-te***.')
    const [fault] = [...faultsOf(call.body), ...(spec?.(call.body) ?? [])]
    const request = Request.safeParse(call.body).data
    if (fault || !request) return refusal(400, 'invalid_request_error', null, `Invalid request: ${fault}`)
    if (request.model !== model)
      return refusal(404, 'invalid_request_error', 'model_not_found', `The model '${request.model}' does not exist`)
    return { asked: understood(request) }
  }
  const email = (text: string, stop?: Stop) => completion(model, text, stop)
  const stream = (text: string, stop?: Stop | 'never') => chunks(model, text, stop)
  const peer = await modelPeer({ key, model, port, understand, email, stream, troubles: TROUBLES })
  return { ...peer, url: `${peer.url}/v1` }
}

/** The part of the contract that we use. Anything else is refused, as a misspelled field would be. */
const Request = z.strictObject({
  model: z.string(),
  max_completion_tokens: z.number().int().min(1).optional(),
  max_tokens: z.number().int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.literal(true).optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(2),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[\w-]{1,64}$/),
        strict: z.boolean(),
        schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
      }),
    })
    .optional(),
})

const faultsOf = (body: unknown): string[] =>
  Request.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

const understood = ({
  messages,
  response_format,
  max_completion_tokens,
  max_tokens,
  stream,
  temperature,
}: z.infer<typeof Request>): Asked => ({
  rules: messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n'),
  turns: messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, text: content }])),
  isStructured: response_format !== undefined,
  isStreamed: stream === true,
  temperature,
  // A request without either limit is as good as one of none.
  mostTokens: max_completion_tokens ?? max_tokens ?? 0,
})

const completion = (model: string, text: string, stop?: Stop): Answer => ({
  status: 200,
  body: {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_795_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: stop === 'refusal' ? null : text,
          refusal: stop === 'refusal' ? text : null,
        },
        logprobs: null,
        finish_reason: stop === 'length' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 400, completion_tokens: 120, total_tokens: 520 },
  },
})

const pieces = (text: string): string[] => text.match(/[\s\S]{1,16}/g) ?? []

const chunks = (model: string, text: string, stop?: Stop | 'never'): string[] => {
  const chunk = (part: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 1_795_000_000, model, ...part })}\n\n`
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason }], usage: null })
  const field = stop === 'refusal' ? 'refusal' : 'content'
  const begun = [
    choice({ role: 'assistant', content: stop === 'refusal' ? null : '', refusal: null }),
    ...pieces(text).map(piece => choice({ [field]: piece })),
  ]
  if (stop === 'never') return begun
  const usage = { prompt_tokens: 400, completion_tokens: 120, total_tokens: 520 }
  return [
    ...begun,
    choice({}, stop === 'length' ? 'length' : 'stop'),
    chunk({ choices: [], usage }),
    'data: [DONE]\n\n',
  ]
}

const error = (status: number, type: string, code: string | null, message: string) => ({
  status,
  body: { error: { message, type, param: null, code } },
})

const refusal = (...parts: Parameters<typeof error>) => ({ refusal: error(...parts) })

const TROUBLES: Record<Trouble, { status: number; body: unknown }> = {
  busy: error(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for gpt-test'),
  'used up': error(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota'),
  'too long': error(
    400,
    'invalid_request_error',
    'context_length_exceeded',
    "This model's maximum context length is 8192 tokens.",
  ),
  broken: error(500, 'server_error', null, 'The server had an error while processing your request'),
  'knows an older limit': error(
    400,
    'invalid_request_error',
    null,
    'Unrecognized request argument supplied: max_completion_tokens',
  ),
  'knows no temperature': error(
    400,
    'invalid_request_error',
    'unsupported_value',
    "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
  ),
  'knows no shape': error(400, 'invalid_request_error', null, "'response_format' is not supported by this model"),
}
