import type { OpenAI } from 'openai'
import { z } from 'zod'
import { MOST_TOKENS, modelFetch, type Patience, type Question } from './ask-model.ts'
import { brokeOff, type ModelSettings, notAModel, refusedToWrite, wroteNothing } from './failure.ts'
import type { LanguageModel, Tokens } from './language-model.ts'
import { type Piece, type Streamed, vendorModel } from './vendor-model.ts'

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
      complete: (client, question) =>
        client.chat.completions.create(requestOf(model, question), { signal: question.signal }),
      stream: (client, question) =>
        client.chat.completions.create(
          {
            ...requestOf(model, question),
            stream: true,
            ...(question.streamsUsage && { stream_options: { include_usage: true } }),
          },
          { signal: question.signal },
        ),
      pieceOf,
      replyOf,
      read,
      tokensOf,
      codesOf: ({ code, type }) => [code, type],
    },
    patience,
  )

const sdk = () => import('openai')

const connect = async (apiKey = 'none', baseURL = 'https://api.openai.com/v1'): Promise<OpenAI> => {
  const { OpenAI } = await sdk()
  return new OpenAI({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: modelFetch,
  })
}

const requestOf = (model: string, { rules, turns, shape, temperature, knowsCompletionTokens }: Question) => ({
  model,
  ...(knowsCompletionTokens ? { max_completion_tokens: MOST_TOKENS } : { max_tokens: MOST_TOKENS }),
  messages: [{ role: 'system' as const, content: rules }, ...turns.map(({ role, text }) => ({ role, content: text }))],
  ...(temperature !== null && { temperature }),
  ...(shape && { response_format: { type: 'json_schema' as const, json_schema: { ...shape, strict: true } } }),
})

/** The fields we rely on: compatible endpoints leave many out. */
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})

const Usage = z.object({
  usage: z.object({ prompt_tokens: z.int().min(0).catch(0), completion_tokens: z.int().min(0).catch(0) }),
})

function tokensOf(reply: unknown): Tokens {
  const usage = Usage.safeParse(reply).data?.usage
  return { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 }
}

function read(reply: unknown, settings: ModelSettings): string {
  const { data, error } = Completion.safeParse(reply)
  if (!data) throw notAModel(settings, error)
  const [choice] = data.choices
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw refusedToWrite()
  if (choice?.finish_reason === 'length') throw brokeOff()
  if (!choice?.message.content?.trim()) throw wroteNothing()
  return choice.message.content
}

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      }),
    )
    .catch([]),
})

function pieceOf(event: unknown): Piece {
  const choice = Chunk.safeParse(event).data?.choices[0]
  const usage = Usage.safeParse(event).data?.usage
  return {
    text: choice?.delta?.content ?? undefined,
    refusal: choice?.delta?.refusal ?? undefined,
    stop: choice?.finish_reason ?? undefined,
    input: usage?.prompt_tokens,
    output: usage?.completion_tokens,
  }
}

const replyOf = ({ text, refusal, stop, tokens }: Streamed) => ({
  choices: [{ finish_reason: stop, message: { content: text, refusal: refusal || null } }],
  usage: { prompt_tokens: tokens.input, completion_tokens: tokens.output },
})
