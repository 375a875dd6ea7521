import type { OpenAI } from 'openai'
import { z } from 'zod'
import type { Patience, Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './model-failure.ts'
import { LETTER_SCHEMA } from './model-reply.ts'
import { vendorWriter } from './vendor-writer.ts'
import type { Writer } from './writer.ts'

interface OpenAiSettings {
  model: string
  /** Endpoints on one's own machine want none. */
  apiKey?: string | undefined
  baseUrl?: string | undefined
}

/** Chat completions as OpenAI defined them and as Ollama, llama.cpp, vLLM, Groq and others speak them. */
export const openaiWriter = ({ model, apiKey, baseUrl }: OpenAiSettings, patience?: Patience): Writer =>
  vendorWriter(
    {
      kind: 'openai',
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

const complete = (client: OpenAI, model: string, { rules, turns, isStructured, signal }: Question): Promise<unknown> =>
  client.chat.completions.create(
    {
      model,
      messages: [{ role: 'system', content: rules }, ...turns.map(({ role, text }) => ({ role, content: text }))],
      ...(isStructured && { response_format: LETTER_FORMAT }),
    },
    { signal },
  )

const LETTER_FORMAT = {
  type: 'json_schema' as const,
  json_schema: { name: 'letter', strict: true, schema: LETTER_SCHEMA },
}

/** Only what is relied on: compatible endpoints leave much out. */
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
