import type { Anthropic } from '@anthropic-ai/sdk'
import { z } from 'zod'
import type { Patience, Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './model-failure.ts'
import { LETTER_SCHEMA } from './model-reply.ts'
import { vendorWriter } from './vendor-writer.ts'
import type { Writer } from './writer.ts'

interface AnthropicSettings {
  model: string
  apiKey: string
  baseUrl?: string | undefined
}

/** The Messages API of Anthropic. */
export const anthropicWriter = ({ model, apiKey, baseUrl }: AnthropicSettings, patience?: Patience): Writer =>
  vendorWriter(
    {
      kind: 'anthropic',
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

/** The longest letter has some 400 tokens; the rest is for models that think before they write. */
const MOST_TOKENS = 4000

const complete = (
  client: Anthropic,
  model: string,
  { rules, turns, isStructured, signal }: Question,
): Promise<unknown> =>
  client.messages.create(
    {
      model,
      max_tokens: MOST_TOKENS,
      system: rules,
      messages: turns.map(({ role, text }) => ({ role, content: text })),
      ...(isStructured && {
        output_config: { format: { type: 'json_schema' as const, schema: LETTER_SCHEMA } },
      }),
    },
    { signal },
  )

/** Only what is relied on; blocks of other kinds (thinking) are passed over. */
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
