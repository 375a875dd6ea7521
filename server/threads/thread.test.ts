import { isMainThread } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { thread } from './thread.ts'

/** Whether it ran in this thread, and what it was asked. */
const here = { say: (asked: string) => `${asked} ${isMainThread ? 'here' : 'there'}` }
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { isMainThread } from 'node:worker_threads'
    import { serveThread } from ${JSON.stringify(import.meta.resolve('./serve-thread.ts'))}
    serveThread({
      say(asked) {
        if (asked === 'forever') for (;;);
        if (asked === 'fail') throw new Error('on purpose')
        return asked + (isMainThread ? ' here' : ' there')
      },
    })`)}`,
)
const large = { size: 10_000 }
const make = (deadlineMs?: number) =>
  thread(module, here, { ...(deadlineMs && { deadlineMs }), tooHeavy: () => new Error('too heavy') })

test('works in its thread, and here if it’s little', async () => {
  const own = make()
  expect(await own.run('say', 'hello', large)).toBe('hello there')
  expect(await own.run('say', 'hello', { size: 10 })).toBe('hello here')
  await own.close()
})

test('gives each owner a turn', async () => {
  const own = make()
  const done: string[] = []
  const ask = (owner: string, text: string) => own.run('say', text, { ...large, owner }).then(() => done.push(text))
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  await own.close()
})

test('gives up work that doesn’t end, and goes on with the next', async () => {
  const own = make(5000)
  const answers = await Promise.allSettled([own.run('say', 'forever', large), own.run('say', 'next', large)])
  expect(answers).toMatchObject([{ reason: { message: 'too heavy' } }, { value: 'next there' }])
  await own.close()
})

test('passes on a failure, and goes on with the next', async () => {
  const own = make()
  await expect(own.run('say', 'fail', large)).rejects.toThrow('on purpose')
  expect(await own.run('say', 'next', large)).toBe('next there')
  await own.close()
})
