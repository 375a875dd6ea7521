import { log } from '#server/log/log.ts'
import type { MailTransport, OutgoingMail, SendResult } from '#server/providers/mail/mail.ts'
import type { Result } from '../results/save-results.ts'
import {
  BATCH_MS,
  CLAIMS_PER_BATCH,
  LEASE_MARGIN_SECONDS,
  LEASE_SECONDS,
  LOGIN_PAUSE_MS,
  TRANSPORT_BACKOFF_MS,
  WRITE_AHEAD_BATCH,
} from './engine-settings.ts'

export type InHand = Omit<Result, 'result'> & {
  /** When its lease was taken or last renewed, by performance.now(). */
  leasedAt: number
}

/** Dispatches messages to one transport: as many concurrently as it accepts, none while it's down. */
export interface Connection {
  /** Resolves when at most `n` messages are between their claim and their written results, or on the signal. */
  hasRoom(n: number, signal?: AbortSignal): Promise<void>
  /** How many to claim: none during a pause, one to probe, else what is finished soon, because a kill leaves them `unknown`. */
  batchSize(): number
  /** How long the last claim took. */
  noteClaim(ms: number): void
  /** Takes over claimed messages; each must be sent or ended. */
  hold(messages: InHand[]): void
  send(mail: OutgoingMail, message: InHand): void
  /** Ends a message that isn't sent. */
  end(message: InHand, result: SendResult): void
  /** Called when results are written. */
  settled(results: { id: string }[]): void
  inHand(): InHand[]
  /** Why the transport is paused, in the server's words; null: it works. */
  trouble(): string | null
  /** Whether the server gets one command at a time; null: nothing new since the last call. */
  newlyOneByOne(): boolean | null
}

/** `batchMost` says how many messages a batch may have now. */
export function connectionTo(
  transport: MailTransport,
  onResult: (result: Result) => void,
  batchMost: () => number = () => WRITE_AHEAD_BATCH,
): Connection {
  const waiting: { mail: OutgoingMail; message: InHand }[] = []
  const inHand = new Map<string, InHand>()
  const room = roomOf(() => inHand.size)
  const pause = makePause()
  const pace = paceOf()
  let busy = 0
  let claimMs = 0
  let wasOneByOne: boolean | null = null

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
    // Since the claim, the server went down or this process stalled: this message was never sent.
    const trouble = (pause.isPaused() && pause.trouble()) || (hasLapsed(leasedAt) ? 'the worker had stalled' : null)
    if (trouble !== null) return { outcome: 'deferred', scope: 'transport', code: null, detail: trouble }
    try {
      const result = await transport.send(mail)
      pause.note(result)
      return result
    } catch (error) {
      log.error({ err: error }, 'The mail transport threw an error')
      return { outcome: 'unknown', code: null, detail: error instanceof Error ? error.message : String(error) }
    }
  }
  function inStep(): number {
    const ms = Math.max(BATCH_MS, claimMs * CLAIMS_PER_BATCH)
    return Math.max(transport.concurrency, Math.min(batchMost(), Math.ceil(pace.perMs() * ms)))
  }
  return {
    hasRoom: room.wait,
    batchSize() {
      if (pause.isPaused()) return 0
      if (pause.trouble() === null) return inStep()
      return inHand.size > 0 ? 0 : 1
    },
    noteClaim: ms => {
      claimMs = (claimMs + ms) / 2
    },
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
      room.changed()
    },
    inHand: () => [...inHand.values()],
    trouble: pause.trouble,
    newlyOneByOne() {
      const is = transport.isOneByOne ?? false
      if (is === wasOneByOne) return null
      wasOneByOne = is
      return is
    },
  }
}

/** Lets others wait until at most `n` are left. */
function roomOf(left: () => number) {
  const waiters: { n: number; go: () => void }[] = []
  return {
    wait: (n: number, signal?: AbortSignal): Promise<void> =>
      left() <= n || signal?.aborted
        ? Promise.resolve()
        : new Promise(resolve => {
            const go = () => {
              signal?.removeEventListener('abort', go)
              resolve()
            }
            signal?.addEventListener('abort', go, { once: true })
            waiters.push({ n, go })
          }),
    changed() {
      for (const waiter of waiters.splice(0)) {
        if (left() <= waiter.n) waiter.go()
        else waiters.push(waiter)
      }
    },
  }
}

/** The message may be marked unknown by now, and its user may have sent it again, so it mustn't leave from here. */
const hasLapsed = (leasedAt: number) => performance.now() - leasedAt > (LEASE_SECONDS - LEASE_MARGIN_SECONDS) * 1000

/** How many were sent per millisecond in the last tenth of a second. */
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

/** Providers lock accounts after repeated wrong passwords, so we take a long pause after three tries. */
const pauseMs = (failures: number, code: number | null) =>
  failures >= 2 && (code === 530 || code === 534 || code === 535)
    ? LOGIN_PAUSE_MS
    : (TRANSPORT_BACKOFF_MS[failures] ?? TRANSPORT_BACKOFF_MS.at(-1) ?? 60_000)

/** Pauses after failures of the transport itself, longer each time until a message gets through. */
function makePause() {
  let failures = 0
  let until = 0
  let words: string | null = null
  return {
    isPaused: () => words !== null && performance.now() < until,
    trouble: () => words,
    note(result: SendResult) {
      if (result.outcome === 'deferred' && result.scope === 'transport') {
        // Five connections that fail together count as one failure.
        if (words !== null && performance.now() < until) return
        until = performance.now() + pauseMs(failures, result.code)
        failures = Math.min(failures + 1, TRANSPORT_BACKOFF_MS.length - 1)
        words = result.detail
      } else if (result.outcome !== 'unknown') {
        failures = 0
        words = null
      }
    },
  }
}
