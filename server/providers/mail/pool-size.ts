import type { SendResult } from './mail.ts'

export interface PoolLimits {
  /** Connections opened without asking how the server likes them. */
  first: number
  /** Never more than this. */
  most: number
}

/** Long enough that a second connection's round trips show in the count, short enough that 20 are reached in a minute. */
const WINDOW_MS = 1000
/** After a refusal, or a connection that brought nothing, one more is tried after this time. */
const ENOUGH_MS = 60_000
/** Each connection should bring its share. One that brings less than half of it isn't worth its place at the server. */
const WORTH = 0.5
const MOSTLY = 0.9

/**
 * How many connections to one server carry messages now. Grows by one connection while all are full and the last one raised the
 * messages per second, and shrinks by one when the server answers 4xx about us. After either limit is found, it asks again once
 * a minute.
 */
export function poolSize({ first, most }: PoolLimits) {
  let size = first
  let growsAt = 0
  let shrunkAt = Number.NEGATIVE_INFINITY
  let counted = { since: performance.now(), answers: 0, full: 0 }
  /** Messages per millisecond before the newest connection; it counts from the second window, when it's open. */
  let trial: { before: number; isOpen: boolean } | null = null

  function shrinkTo(n: number): void {
    size = n
    trial = null
    shrunkAt = performance.now()
    growsAt = shrunkAt + ENOUGH_MS
  }
  function judge(perMs: number, isFull: boolean): void {
    if (trial && !trial.isOpen) {
      trial.isOpen = true
      return
    }
    if (trial && perMs < trial.before * (1 + WORTH / (size - 1))) return shrinkTo(size - 1)
    trial = null
    if (!isFull || size < first || size >= most || performance.now() < growsAt) return
    trial = { before: perMs, isOpen: false }
    size += 1
  }

  return {
    now(): number {
      if (size < first && performance.now() >= growsAt) {
        size += 1
        growsAt = performance.now() + ENOUGH_MS
      }
      return size
    },
    /** The server refused one more than `open`. None open: its refusal was about something else. */
    refused: (open: number) => shrinkTo(open || first),
    /** The server answered a message. `wasFull`: when it was handed over, every connection had all it could hold. */
    answered(result: SendResult, wasFull: boolean): void {
      if (isAboutUs(result) && performance.now() - shrunkAt >= WINDOW_MS) shrinkTo(Math.max(1, size - 1))
      counted.answers += 1
      if (wasFull) counted.full += 1
      const passed = performance.now() - counted.since
      if (passed < WINDOW_MS) return
      const { answers, full } = counted
      counted = { since: performance.now(), answers: 0, full: 0 }
      judge(answers / passed, full >= answers * MOSTLY)
    },
  }
}

export type PoolSize = ReturnType<typeof poolSize>

const isAboutUs = (result: SendResult): boolean =>
  result.outcome === 'deferred' && result.scope === 'transport' && result.code !== null && result.code < 500
