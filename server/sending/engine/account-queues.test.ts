import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountQueues, type Turned } from './account-queues.ts'

const NOTHING: Turned = { moved: false, restMs: 60_000 }

/** A turn of one account that ends when told, and what its queue then says. */
function turn() {
  const { promise, resolve } = Promise.withResolvers<Turned>()
  const ended = Promise.withResolvers<Turned>()
  const queues = accountQueues((_, turned) => ended.resolve(turned))
  queues.run('ann', 'instance', () => promise)
  return { queues, end: () => resolve(NOTHING), ended: ended.promise }
}

test('a turn that found nothing lets the account rest', async () => {
  const { end, ended } = turn()
  end()
  expect(await ended).toEqual(NOTHING)
})

test('what changed during a turn that found nothing is looked at immediately', async () => {
  const { queues, end, ended } = turn()
  queues.awake('ann')
  end()
  expect(await ended).toEqual({ moved: true })
  let turns = 0
  queues.run('ann', 'instance', async () => {
    turns += 1
    return NOTHING
  })
  await queues.ended()
  expect(turns).toBe(1)
})

test('a change of another account wakes nobody', async () => {
  const { queues, end, ended } = turn()
  queues.awake('bob')
  end()
  expect(await ended).toEqual(NOTHING)
})

test('an account is looked at for what changed only if one of its queues is idle', async () => {
  const { queues, end, ended } = turn()
  expect(queues.awake('ann')).toBe(false)
  queues.run('ann', 'paused', async () => NOTHING)
  await breathe()
  expect(queues.awake('ann')).toBe(true)
  expect(queues.awake('ann')).toBe(false)
  end()
  expect(await ended).toEqual({ moved: true })
  await queues.ended()
  expect(queues.awake('ann')).toBe(true)
})
