import type { Anthropic } from '@anthropic-ai/sdk'
import { z } from 'zod'
import { MOST_TOKENS, modelFetch, type Patience, type Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './failure.ts'
import type { LanguageModel, Tokens } from './language-model.ts'
import { type Piece, type Streamed, vendorModel } from './vendor-model.ts'

interface AnthropicSettings {
  model: string
  apiKey: string
  baseUrl?: string | undefined
}

/** Anthropic's Messages API. */
export const anthropicModel = ({ model, apiKey, baseUrl }: AnthropicSettings, patience?: Patience): LanguageModel =>
  vendorModel(
    {
      vendor: 'anthropic',
      keySetting: 'ANTHROPIC_API_KEY',
      addressSetting: 'ANTHROPIC_BASE_URL',
      model,
      sdk,
      connect: () => connect(apiKey, baseUrl),
      complete: (client, question) => client.messages.create(requestOf(model, question), { signal: question.signal }),
      stream: (client, question) =>
        client.messages.create({ ...requestOf(model, question), stream: true }, { signal: question.signal }),
      pieceOf,
      replyOf,
      read,
      tokensOf,
      codesOf: ({ type, errorCode }) => [type, errorCode],
    },
    patience,
  )

const sdk = () => import('@anthropic-ai/sdk')

const connect = async (apiKey: string, baseURL = 'https://api.anthropic.com'): Promise<Anthropic> => {
  const { Anthropic } = await sdk()
  return new Anthropic({ apiKey, baseURL, maxRetries: 0, logLevel: 'off', openTelemetry: false, fetch: modelFetch })
}

const requestOf = (model: string, { rules, turns, shape, temperature }: Question) => ({
  model,
  max_tokens: MOST_TOKENS,
  system: rules,
  messages: turns.map(({ role, text }) => ({ role, content: text })),
  ...(temperature !== null && { temperature }),
  ...(shape && { output_config: { format: { type: 'json_schema' as const, schema: shape.schema } } }),
})

/** The fields we rely on. Blocks of other types (thinking) are ignored. */
const Message = z.object({
  stop_reason: z.string().nullable(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
})

const Usage = z.object({
  usage: z.object({ input_tokens: z.int().min(0).catch(0), output_tokens: z.int().min(0).catch(0) }),
})

function tokensOf(reply: unknown): Tokens {
  const usage = Usage.safeParse(reply).data?.usage
  return { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 }
}

function read(reply: unknown, settings: ModelSettings): string {
  const { data, error } = Message.safeParse(reply)
  if (!data) throw notAModel(settings, error)
  if (data.stop_reason === 'refusal') throw refusedToWrite()
  if (data.stop_reason === 'max_tokens' || data.stop_reason === 'model_context_window_exceeded') throw brokeOff()
  const text = data.content.map(block => (block.type === 'text' ? (block.text ?? '') : '')).join('')
  if (!text.trim()) throw wroteNothing()
  return text
}

/** The first event has the input's tokens, the last but one the output's and why it stopped. Other events are ignored. */
const Event = z.object({
  message: z
    .object({ usage: z.object({ input_tokens: z.int().min(0) }) })
    .optional()
    .catch(undefined),
  delta: z
    .object({ type: z.string(), text: z.string(), stop_reason: z.string().nullable() })
    .partial()
    .optional()
    .catch(undefined),
  usage: z
    .object({ output_tokens: z.int().min(0) })
    .optional()
    .catch(undefined),
})

function pieceOf(event: unknown): Piece {
  const { message, delta, usage } = Event.safeParse(event).data ?? {}
  return {
    text: delta?.type === 'text_delta' ? delta.text : undefined,
    stop: delta?.stop_reason ?? undefined,
    input: message?.usage.input_tokens,
    output: usage?.output_tokens,
  }
}

const replyOf = ({ text, stop, tokens }: Streamed) => ({
  stop_reason: stop,
  content: [{ type: 'text', text }],
  usage: { input_tokens: tokens.input, output_tokens: tokens.output },
})
