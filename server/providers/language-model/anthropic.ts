import type { Anthropic } from '@anthropic-ai/sdk'
import { z } from 'zod'
import { MOST_TOKENS, type Patience, type Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './failure.ts'
import type { LanguageModel } from './language-model.ts'
import { vendorModel } from './vendor-model.ts'

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
      complete: (client, question) => complete(client, model, question),
      read,
      codesOf: ({ type, errorCode }) => [type, errorCode],
    },
    patience,
  )

const sdk = () => import('@anthropic-ai/sdk')

const connect = async (apiKey: string, baseURL = 'https://api.anthropic.com'): Promise<Anthropic> => {
  const { Anthropic } = await sdk()
  return new Anthropic({ apiKey, baseURL, maxRetries: 0, logLevel: 'off', openTelemetry: false })
}

const complete = (client: Anthropic, model: string, { rules, turns, shape, signal }: Question): Promise<unknown> =>
  client.messages.create(
    {
      model,
      max_tokens: MOST_TOKENS,
      system: rules,
      messages: turns.map(({ role, text }) => ({ role, content: text })),
      ...(shape && { output_config: { format: { type: 'json_schema' as const, schema: shape.schema } } }),
    },
    { signal },
  )

/** The fields we rely on. Blocks of other types (thinking) are ignored. */
const Message = z.object({
  stop_reason: z.string().nullable(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
})

function read(reply: unknown, settings: ModelSettings): string {
  const { data, error } = Message.safeParse(reply)
  if (!data) throw notAModel(settings, error)
  if (data.stop_reason === 'refusal') throw refusedToWrite()
  if (data.stop_reason === 'max_tokens' || data.stop_reason === 'model_context_window_exceeded') throw brokeOff()
  const text = data.content.map(block => (block.type === 'text' ? (block.text ?? '') : '')).join('')
  if (!text.trim()) throw wroteNothing()
  return text
}
