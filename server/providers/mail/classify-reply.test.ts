import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { rowsOf } from '#test/rows.ts'
import { recipient, sender, serverReplies } from '#test/server-replies.ts'
import { type BounceClass, classifyReply } from './classify-reply.ts'

/** Replies to completed delivery attempts. The wording is ours, in the format of the servers named. */
const final: [BounceClass, string | null, string][] = rowsOf('tables/replies-classified.txt')

describe('classifies a refusal the same way however it arrives', () => {
  const [senders, recipients] = [[sender], [recipient]]
  test.each(serverReplies)('%s: %s, %s', (verdict, _, reply) => {
    const asReply = classifyReply({ action: 'failed', status: null, text: reply, senders, recipients })
    const report = { action: 'failed', status: '5.0.0', text: `smtp; ${reply}`, senders, recipients }
    expect([asReply, classifyReply(report)]).toEqual([verdict, verdict])
  })
})

test.each(final)('%s: %s %s', (expected, status, text) => {
  expect(classifyReply({ action: 'failed', status, text })).toBe(expected)
})

test.each<[BounceClass, string | null, string | null, string]>([
  ['delayed', 'delayed', '4.4.1', 'smtp; 421 4.4.1 connection timed out'],
  ['delayed', 'delayed', '4.2.2', 'smtp; 452 4.2.2 mailbox full'],
  ['delayed', 'Delayed', null, 'Will retry for 2 days'],
  ['delayed', null, '4.4.7', '4.4.7 still trying'],
  ['delivered', 'relayed', '2.0.0', 'smtp; 250 2.0.0 ok'],
  ['delivered', 'delivered', '2.1.5', 'delivered to mailbox'],
  ['delivered', 'expanded', '2.0.0', 'to a list'],
])('%s: action %s', (expected, action, status, text) => {
  expect(classifyReply({ action, status, text })).toBe(expected)
})

test('doesn’t read a status code out of an IP address', () => {
  const text = 'smtp; 550 refused from 5.1.1.7, try elsewhere'
  expect(classifyReply({ action: 'failed', status: null, text })).toBe('soft')
})

test('classifies a megabyte of text without delay', async () => {
  const text = 'mailbox '.repeat(130_000)
  const judge = () => classifyReply({ action: 'failed', status: null, text })
  expect(await processorMs(judge)).toBeLessThan(1000)
})
