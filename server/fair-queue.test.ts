import { setImmediate as caughtUp } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Work that runs until the test ends it; `started` lists what has started, in order. */
function workshop(limits = { atOnce: 2, waiting: 3 }) {
  const run = fairQueue({ ...limits, full: () => new Error('too many') })
  const started: string[] = []
  const end = new Map<string, () => void>()
  const begin = (account: string, name: string) =>
    run(account, () => {
      started.push(name)
      return new Promise<string>(resolve => end.set(name, () => resolve(name)))
    })
  return { begin, started, finish: (name: string) => end.get(name)?.() }
}

test('an account with a backlog delays no other account', async () => {
  const { begin, started, finish } = workshop()
  const backlog = ['a1', 'a2', 'a3', 'a4'].map(name => begin('ada', name))
  const other = begin('bob', 'b1')
  await caughtUp()
  expect(started).toEqual(['a1', 'b1'])
  finish('b1')
  expect(await other).toBe('b1')
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    finish(name)
    await caughtUp()
  }
  expect(await Promise.all(backlog)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('accounts take turns, however much work one of them has queued', async () => {
  const { begin, started, finish } = workshop({ atOnce: 1, waiting: 3 })
  const all = [...['a1', 'a2', 'a3'].map(name => begin('ada', name)), begin('bob', 'b1'), begin('cy', 'c1')]
  for (let at = 0; at < all.length; at++) {
    await caughtUp()
    finish(started[at] ?? '')
  }
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('rejects an account’s work beyond its limit and accepts it again once there is capacity', async () => {
  const { begin, started, finish } = workshop()
  const [first] = [begin('ada', 'a1'), begin('ada', 'a2'), begin('ada', 'a3'), begin('ada', 'a4')]
  await expect(begin('ada', 'a5')).rejects.toThrow('too many')
  finish('a1')
  await first
  void begin('ada', 'a6')
  await caughtUp()
  expect(started).toEqual(['a1', 'a2'])
})

test('failed work frees its slot for the next', async () => {
  const run = fairQueue({ atOnce: 1, waiting: 3 })
  const failing = run('ada', () => Promise.reject(new Error('damaged')))
  const next = run('bob', () => Promise.resolve('drawn'))
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('drawn')
})
