import type { OpenAI } from 'openai'
import { z } from 'zod'
import { MOST_TOKENS, type Patience, type Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './failure.ts'
import type { LanguageModel } from './language-model.ts'
import { vendorModel } from './vendor-model.ts'

interface OpenAiSettings {
  model: string
  /** Local endpoints don't need one. */
  apiKey?: string | undefined
  baseUrl?: string | undefined
}

/** OpenAI's Chat Completions API, which Ollama, llama.cpp, vLLM, Groq, and others also offer. */
export const openaiModel = ({ model, apiKey, baseUrl }: OpenAiSettings, patience?: Patience): LanguageModel =>
  vendorModel(
    {
      vendor: 'openai',
      keySetting: 'OPENAI_API_KEY',
      addressSetting: 'OPENAI_BASE_URL',
      model,
      sdk,
      connect: () => connect(apiKey, baseUrl),
      complete: (client, question) => complete(client, model, question),
      read,
      codesOf: ({ code, type }) => [code, type],
    },
    patience,
  )

const sdk = () => import('openai')

const connect = async (apiKey = 'none', baseURL = 'https://api.openai.com/v1'): Promise<OpenAI> => {
  const { OpenAI } = await sdk()
  return new OpenAI({ apiKey, baseURL, organization: null, project: null, maxRetries: 0, logLevel: 'off' })
}

const complete = (client: OpenAI, model: string, { rules, turns, shape, signal }: Question): Promise<unknown> =>
  client.chat.completions.create(
    {
      model,
      max_completion_tokens: MOST_TOKENS,
      messages: [{ role: 'system', content: rules }, ...turns.map(({ role, text }) => ({ role, content: text }))],
      ...(shape && { response_format: { type: 'json_schema' as const, json_schema: { ...shape, strict: true } } }),
    },
    { signal },
  )

/** The fields we rely on: compatible endpoints leave many out. */
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})

function read(reply: unknown, settings: ModelSettings): string {
  const { data, error } = Completion.safeParse(reply)
  if (!data) throw notAModel(settings, error)
  const [choice] = data.choices
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw refusedToWrite()
  if (choice?.finish_reason === 'length') throw brokeOff()
  if (!choice?.message.content?.trim()) throw wroteNothing()
  return choice.message.content
}
