import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { type Asked, pretendModel } from './pretend-model.ts'

/** How a model's vendor can fail, in vendor-independent terms. */
export type Trouble =
  | 'busy'
  | 'used up'
  | 'too long'
  | 'broken'
  | 'knows no shape'
  | 'knows no temperature'
  | 'knows an older limit'
export type Stop = 'length' | 'refusal'

/** A model's vendor on loopback, for the tests of the writers. */
export interface ModelPeer {
  url: string
  key: string
  model: string
  asked: Asked[]
  /** Queues failures for the next requests; after them, it writes emails again. */
  says(text: string, stop?: Stop): void
  /** Streams this beginning of an answer, and then nothing more. */
  begins(text: string): void
  /** Streams that the client left before their end. */
  left(): number
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
  /** The same as the vendor's server-sent events; without an end, only its beginning. */
  stream(text: string, stop?: Stop | 'never'): string[]
  troubles: Record<Trouble, { status: number; body: unknown }>
}

export async function modelPeer({ key, model, port, understand, email, stream, troubles }: Contract) {
  const asked: Asked[] = []
  const script: (Answer | ((isStreamed: boolean) => Answer))[] = []
  const say = (text: string, stop?: Stop) => (isStreamed: boolean) =>
    isStreamed ? { events: stream(text, stop) } : email(text, stop)
  const peer = await jsonPeer(async call => {
    const request = understand(call)
    if ('refusal' in request) return request.refusal
    asked.push(request.asked)
    const next = script.shift() ?? say(await pretendModel(request.asked))
    return typeof next === 'function' ? next(request.asked.isStreamed) : next
  }, port)
  return {
    url: peer.url,
    key,
    model,
    asked,
    says: (text, stop) => script.push(say(text, stop)),
    begins: text => script.push({ events: stream(text, 'never'), hold: true }),
    left: peer.left,
    fails: (trouble, headers = {}) => script.push({ ...troubles[trouble], headers }),
    answers: answer => script.push(answer),
    close: peer.close,
  } satisfies ModelPeer as ModelPeer
}
