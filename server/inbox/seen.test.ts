import { beforeEach, expect, test } from 'vitest'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { accountId, answer, box, change, list, send, t, user, withInbox } from '#test/inbox.ts'
import { markSeen } from './seen.ts'

withInbox()
// Mailboxes of accounts that sent lately are read.
beforeEach(() => t.clock.set(new Date().toISOString()))

/** A reply as it arrives in the mailbox; returns its UID. */
async function arrives(text: string, to?: Awaited<ReturnType<typeof send>>) {
  const sent = to ?? (await send())
  const uid = box.deliver(
    `From: ${sent.to}\r\nTo: ada@own.test\r\nSubject: Re: Hello\r\nMessage-ID: <${Math.random()}@shop.test>\r\nIn-Reply-To: ${sent.messageId}\r\n\r\n${text}\r\n`,
    'INBOX',
    t.clock.now(),
  )
  await readInboxes(t.deps)
  const [thread] = await list(`?search=${sent.to}`)
  return { sent, uid, id: thread?.id ?? '' }
}
const unread = async () => (await list('?scope=unread')).map(({ words }) => words)
const jobs = () => t.db.system`
  select from graphile_worker._private_jobs where payload->>'userId' = ${user.id} and payload->>'id' = ${accountId}`

test('what’s read in another program is read here, once', async () => {
  const one = await arrives('One?')
  const two = await arrives('Two?')
  expect(await unread()).toEqual(['Two?', 'One?'])
  box.see(one.uid)
  await readInboxes(t.deps)
  expect(await unread()).toEqual(['Two?'])
  await change([one.id], { isUnread: true })
  await readInboxes(t.deps)
  expect(await unread()).toEqual(['Two?', 'One?'])
  await arrives('Three?', two.sent)
  box.see(two.uid)
  await readInboxes(t.deps)
  expect(await unread()).toEqual(['Three?', 'One?'])
})

test('what’s read or answered here is seen there, with one connection', async () => {
  const [a, b, c] = [await arrives('A?'), await arrives('B?'), await arrives('C?')]
  await change([a.id], { isUnread: false })
  await answer(b.id)
  expect(await jobs()).toHaveLength(1)
  const before = box.commands.length
  await markSeen(t.deps, { userId: user.id, id: accountId })
  const seen = () => box.seen().filter(uid => uid >= a.uid)
  expect(seen()).toEqual([a.uid, b.uid])
  expect(box.commands.slice(before).filter(command => /STORE/.test(command))).toHaveLength(1)
  await markSeen(t.deps, { userId: user.id, id: accountId })
  expect([seen(), box.wrong]).toEqual([[a.uid, b.uid], []])
  expect(c.uid).toBeGreaterThan(b.uid)
})

test('marks nothing after the server renumbered its emails', async () => {
  const { id } = await arrives('A?')
  box.renumber()
  const before = box.seen()
  await change([id], { isUnread: false })
  await markSeen(t.deps, { userId: user.id, id: accountId })
  expect(box.seen()).toEqual(before)
})
