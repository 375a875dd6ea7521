import type { MailTransport, OutgoingMail, SendResult } from '#server/providers/mail/mail.ts'
import { BATCH_PER_CONNECTION, TRANSPORT_BACKOFF_MS, WRITE_AHEAD_BATCH } from './engine-settings.ts'
import type { Result } from './results.ts'

type InHand = Omit<Result, 'result'>

/** The way to the transport: so many at once as it takes, nothing while it is away. */
export interface Wire {
  /** Messages that pass the gate together: no more than the connections are through with soon, as a kill leaves them unknown. */
  readonly batchMost: number
  /** Resolves when at most `n` messages are between the gate and their written results, or when the signal is given. */
  hasRoom(n: number, signal?: AbortSignal): Promise<void>
  /** How many may pass the gate at once: none while the transport rests, one to try it again, then all. */
  batchSize(): number
  send(mail: OutgoingMail, message: InHand): void
  /** Its result is in the ledger. */
  settled(results: Result[]): void
  inHand(): InHand[]
  /** Why the transport rests, in the server's words; null while it works. */
  trouble(): string | null
}

export function wireTo(transport: MailTransport, onResult: (result: Result) => void): Wire {
  const waiting: { mail: OutgoingMail; message: InHand }[] = []
  const inHand = new Map<string, InHand>()
  const whenRoom: { n: number; go: () => void }[] = []
  const rest = restOf()
  const batchMost = Math.min(WRITE_AHEAD_BATCH, transport.concurrency * BATCH_PER_CONNECTION)
  let busy = 0

  function pump(): void {
    while (busy < transport.concurrency) {
      const next = waiting.shift()
      if (!next) return
      busy += 1
      void attempt(next.mail).then(result => {
        busy -= 1
        onResult({ ...next.message, result })
        pump()
      })
    }
  }
  async function attempt(mail: OutgoingMail): Promise<SendResult> {
    // Between the gate and the wire the server went away: this one never left.
    const trouble = rest.isResting() ? rest.trouble() : null
    if (trouble !== null) return { outcome: 'deferred', scope: 'transport', code: null, detail: trouble }
    try {
      const result = await transport.send(mail)
      rest.note(result)
      return result
    } catch (error) {
      console.error('The mail transport failed in an unforeseen way', error)
      return {
        outcome: 'unknown',
        code: null,
        detail: error instanceof Error ? error.message : String(error),
      }
    }
  }
  return {
    batchMost,
    hasRoom: (n, signal) =>
      inHand.size <= n || signal?.aborted
        ? Promise.resolve()
        : new Promise(resolve => {
            const go = () => {
              signal?.removeEventListener('abort', go)
              resolve()
            }
            signal?.addEventListener('abort', go, { once: true })
            whenRoom.push({ n, go })
          }),
    batchSize: () => (rest.isResting() ? 0 : rest.trouble() === null ? batchMost : inHand.size > 0 ? 0 : 1),
    send(mail, message) {
      inHand.set(message.id, message)
      waiting.push({ mail, message })
      pump()
    },
    settled(results) {
      for (const { id } of results) inHand.delete(id)
      for (const waiter of whenRoom.splice(0)) {
        if (inHand.size <= waiter.n) waiter.go()
        else whenRoom.push(waiter)
      }
    },
    inHand: () => [...inHand.values()],
    trouble: rest.trouble,
  }
}

/** After a failure of the transport itself, a rest that grows until something gets through again. */
function restOf() {
  let failures = 0
  let until = 0
  let words: string | null = null
  return {
    isResting: () => words !== null && performance.now() < until,
    trouble: () => words,
    note(result: SendResult) {
      if (result.outcome === 'deferred' && result.scope === 'transport') {
        // Five connections that fail together are one failure.
        if (words !== null && performance.now() < until) return
        until = performance.now() + (TRANSPORT_BACKOFF_MS[failures] ?? TRANSPORT_BACKOFF_MS.at(-1) ?? 60_000)
        failures = Math.min(failures + 1, TRANSPORT_BACKOFF_MS.length - 1)
        words = result.detail
      } else if (result.outcome !== 'unknown') {
        failures = 0
        words = null
      }
    },
  }
}
