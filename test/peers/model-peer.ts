import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { type Asked, pretendModel } from './pretend-model.ts'

/** How a model's vendor can fail, in vendor-independent terms. */
export type Trouble = 'busy' | 'used up' | 'too long' | 'broken' | 'knows no shape'
export type Stop = 'length' | 'refusal'

/** A model's vendor on loopback, for the tests of the writers. */
export interface ModelPeer {
  url: string
  key: string
  model: string
  asked: Asked[]
  /** Queues failures for the next requests; after them, it writes emails again. */
  says(text: string, stop?: Stop): void
  fails(trouble: Trouble, headers?: Record<string, string>): void
  answers(answer: Answer): void
  close(): Promise<void>
}

export interface PeerOptions {
  key?: string
  model?: string
  port?: number
}

/** One vendor's contract. */
interface Contract {
  key: string
  model: string
  port: number | undefined
  /** Parses a request, or returns the vendor's refusal. */
  understand(call: Call): { asked: Asked } | { refusal: Answer }
  email(text: string, stop?: Stop): Answer
  troubles: Record<Trouble, { status: number; body: unknown }>
}

export async function modelPeer({ key, model, port, understand, email, troubles }: Contract) {
  const asked: Asked[] = []
  const script: Answer[] = []
  const peer = await jsonPeer(async call => {
    const request = understand(call)
    if ('refusal' in request) return request.refusal
    asked.push(request.asked)
    return script.shift() ?? email(await pretendModel(request.asked))
  }, port)
  return {
    url: peer.url,
    key,
    model,
    asked,
    says: (text, stop) => script.push(email(text, stop)),
    fails: (trouble, headers = {}) => script.push({ ...troubles[trouble], headers }),
    answers: answer => script.push(answer),
    close: peer.close,
  } satisfies ModelPeer as ModelPeer
}
