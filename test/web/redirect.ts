import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { refuse } from './app.tsx'

/** A reply that the test sends when it's ready to check the clock. */
export function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { answer: () => promise, resolve }
}

/** Stops the clock. The test advances it. */
export async function withStoppedClock(work: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const MESSAGE = 'You are logged out. Logging in again...'

/** Ends the session in the pending reply: expects the message immediately and the login page on the millisecond. */
export async function expectLogin(held: ReturnType<typeof heldAnswer>, left: string[], target: string) {
  await withStoppedClock(async () => {
    held.resolve(refuse(401, 'Unauthorized'))
    for (let turn = 0; turn < 50 && !screen.queryByText(MESSAGE); turn++) await passTime(0)
    expect(screen.getByText(MESSAGE)).toBeVisible()
    await passTime(499)
    expect(left).toEqual([])
    await passTime(1)
    expect(left).toEqual([target])
  })
}
