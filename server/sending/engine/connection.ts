import type { MailTransport, OutgoingMail, SendResult } from '#server/providers/mail/mail.ts'
import type { Result } from '../results/save-results.ts'
import {
  BATCH_MS,
  LEASE_MARGIN_SECONDS,
  LEASE_SECONDS,
  LOGIN_REST_MS,
  TRANSPORT_BACKOFF_MS,
  WRITE_AHEAD_BATCH,
} from './engine-settings.ts'

export type InHand = Omit<Result, 'result'> & {
  /** By performance.now(): when its lease was taken or renewed last. */
  leasedAt: number
}

/** The way to the transport: so many at once as it takes, nothing while it is away. */
export interface Wire {
  /** Resolves when at most `n` messages are between the gate and their written results, or when the signal is given. */
  hasRoom(n: number, signal?: AbortSignal): Promise<void>
  /**
   * How many may pass the gate together: none while the transport rests, one to try it again, then what the connections
   * are through with soon, as a kill leaves them unknown.
   */
  batchSize(): number
  /** They passed the gate; each is to be sent or to end otherwise. */
  hold(messages: InHand[]): void
  send(mail: OutgoingMail, message: InHand): void
  /** It does not go on the wire. */
  end(message: InHand, result: SendResult): void
  /** Their results are in the ledger. */
  settled(results: { id: string }[]): void
  inHand(): InHand[]
  /** Why the transport rests, in the server's words; null while it works. */
  trouble(): string | null
}

export function wireTo(transport: MailTransport, onResult: (result: Result) => void): Wire {
  const waiting: { mail: OutgoingMail; message: InHand }[] = []
  const inHand = new Map<string, InHand>()
  const whenRoom: { n: number; go: () => void }[] = []
  const rest = restOf()
  const pace = paceOf()
  let busy = 0

  function pump(): void {
    while (busy < transport.concurrency) {
      const next = waiting.shift()
      if (!next) return
      busy += 1
      void attempt(next.mail, next.message).then(result => {
        busy -= 1
        pace.note()
        onResult({ ...next.message, result })
        pump()
      })
    }
  }
  async function attempt(mail: OutgoingMail, { leasedAt }: InHand): Promise<SendResult> {
    // Between the gate and the wire the server went away, or this process stood still: this one never left.
    const trouble = rest.isResting() ? rest.trouble() : hasLapsed(leasedAt) ? 'the worker had stalled' : null
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
  const inStep = () => Math.min(WRITE_AHEAD_BATCH, Math.max(transport.concurrency, Math.ceil(pace.perMs() * BATCH_MS)))
  return {
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
    batchSize: () => (rest.isResting() ? 0 : rest.trouble() === null ? inStep() : inHand.size > 0 ? 0 : 1),
    hold(messages) {
      for (const message of messages) inHand.set(message.id, message)
    },
    send(mail, message) {
      waiting.push({ mail, message })
      pump()
    },
    end: (message, result) => onResult({ ...message, result }),
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

/** Whoever clears up may already call it unknown, and its user may send it again: then it must not leave here. */
const hasLapsed = (leasedAt: number) => performance.now() - leasedAt > (LEASE_SECONDS - LEASE_MARGIN_SECONDS) * 1000

/** How many got through in a millisecond, by the last tenth of a second. */
function paceOf() {
  let [count, since, perMs] = [0, performance.now(), 0]
  return {
    perMs: () => perMs,
    note() {
      count += 1
      const passed = performance.now() - since
      if (passed < 100) return
      ;[count, since, perMs] = [0, performance.now(), count / passed]
    },
  }
}

/** A password that is refused each minute locks the account: after three tries it rests until it is saved anew, or for long. */
const restMs = (failures: number, code: number | null) =>
  failures >= 2 && (code === 530 || code === 534 || code === 535)
    ? LOGIN_REST_MS
    : (TRANSPORT_BACKOFF_MS[failures] ?? TRANSPORT_BACKOFF_MS.at(-1) ?? 60_000)

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
        until = performance.now() + restMs(failures, result.code)
        failures = Math.min(failures + 1, TRANSPORT_BACKOFF_MS.length - 1)
        words = result.detail
      } else if (result.outcome !== 'unknown') {
        failures = 0
        words = null
      }
    },
  }
}
