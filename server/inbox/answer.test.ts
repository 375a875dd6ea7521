import { randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { WholeThread } from '#contract/inbox.ts'
import {
  accountId,
  answer,
  answered,
  box,
  change,
  get,
  list,
  operator,
  post,
  send,
  setFault,
  sink,
  t,
  threadOf,
  user,
  withInbox,
} from '#test/inbox.ts'
import { makeLead } from '#test/make.ts'
import { forgetFiles } from './answers-sql.ts'
import { appendSent } from './append-sent.ts'
import { inThread } from './in-thread.ts'
import { sendAnswer } from './send-answer.ts'

withInbox()

/** Runs the job at its time. */
async function sendDue(id: string, seconds = 11) {
  t.clock.advance(seconds * 1000)
  await sendAnswer(t.deps, { userId: user.id, id })
}
const stateOf = async (threadId: string) =>
  (await get<WholeThread>(`/${threadId}`)).entries
    .filter(({ kind }) => kind === 'answer')
    .map(({ state, note }) => [state, note])
test.each([
  ['Hello', 'Re: Hello'],
  ['Re: Hello', 'Re: Hello'],
  ['RE: re: Re: Hello', 'Re: Hello'],
  ['AW: Hallo', 'Re: Hallo'],
  ['Antw: SV: Hej', 'Re: Hej'],
  ['Re[2]: Hello', 'Re: Hello'],
  ['RE :  TR: Bonjour', 'Re: TR: Bonjour'],
  ['Regarding: your offer', 'Re: Regarding: your offer'],
  ['', 'Re: '],
])('answers “%s” as “%s”', (subject, expected) => {
  expect(inThread(subject)).toBe(expected)
})

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? null

describe('an answer', () => {
  test('goes out after ten seconds in the thread, from the address they wrote to, with their words quoted', async () => {
    const { sent, thread } = await threadOf()
    const { id, dueAt } = (await answer(thread.id)).json()
    expect(Date.parse(dueAt) - t.clock.now().getTime()).toBe(10_000)
    expect(await list('?scope=scheduled')).toMatchObject([{ id: thread.id, isUnread: false }])
    await sendDue(id, 5)
    expect(await stateOf(thread.id)).toEqual([['waiting', null]])
    await sendDue(id, 6)
    const raw = sink.accepted.at(-1)?.raw ?? ''
    expect([header(raw, 'To'), header(raw, 'Subject'), header(raw, 'From')]).toEqual([
      sent.to,
      'Re: Hello',
      'Ada of Own <ada@own.test>',
    ])
    const theirs = header(raw, 'In-Reply-To') ?? ''
    expect(theirs).toMatch(/^<r\d+@shop\.test>$/)
    expect(header(raw, 'References')).toBe(`<before@shop.test> ${sent.messageId} ${theirs}`)
    expect(raw).toContain('Yes, it does.')
    expect(raw).toMatch(/^On 02 Mar 2026, Joe wrote:/m)
    expect(raw).toMatch(/^> Does it work with our printer\?/m)
    expect([header(raw, 'List-Unsubscribe'), raw.includes('Unsubscribe'), raw.includes('/t/o/')]).toEqual([
      null,
      false,
      false,
    ])
    expect(await stateOf(thread.id)).toEqual([['sent', null]])
    expect(await list('?scope=them')).toMatchObject([{ id: thread.id, words: 'Yes, it does. Ada', isTheirs: false }])
  })

  test('is answered in the same thread again', async () => {
    const { sent, thread } = await threadOf()
    const { id } = (await answer(thread.id)).json()
    await sendDue(id)
    const ours = header(sink.accepted.at(-1)?.raw ?? '', 'Message-ID') ?? ''
    await answered({ ...sent, messageId: ours }, 'Great, thanks!')
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id, words: 'Great, thanks!' }])
    const again = (await answer(thread.id)).json()
    await sendDue(again.id)
    expect(header(sink.accepted.at(-1)?.raw ?? '', 'References')).toContain(ours)
  })

  test('can be taken back until it leaves, and gives back what was typed', async () => {
    const { thread } = await threadOf()
    const { id } = (await answer(thread.id, { body: 'Hi {{email}}' })).json()
    const unsend = () => user.client({ method: 'DELETE', url: `/api/inbox/${thread.id}/answers/${id}` })
    expect((await unsend()).json()).toEqual({ body: 'Hi {{email}}', files: [] })
    const before = sink.accepted.length
    await sendDue(id)
    expect([sink.accepted.length - before, await stateOf(thread.id)]).toEqual([0, []])
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id, scheduledAt: null }])
    const sent = (await answer(thread.id)).json().id
    await sendDue(sent)
    expect((await user.client({ method: 'DELETE', url: `/api/inbox/${thread.id}/answers/${sent}` })).statusCode).toBe(
      409,
    )
  })

  test('is sent once, however often and by however many workers its job runs', async () => {
    const { thread } = await threadOf()
    const before = sink.accepted.length
    const { id } = (await answer(thread.id)).json()
    t.clock.advance(11_000)
    await Promise.all([1, 2, 3].map(() => sendAnswer(t.deps, { userId: user.id, id })))
    await sendAnswer(t.deps, { userId: user.id, id })
    expect([sink.accepted.length - before, await stateOf(thread.id)]).toEqual([1, [['sent', null]]])
  })

  test('is unknown, and never sent again, if its worker died or the connection broke at the end', async () => {
    const { thread } = await threadOf()
    const before = sink.accepted.length
    const { id } = (await answer(thread.id)).json()
    await t.db
      .system`update answers set state = 'sending', lease_until = ${new Date(t.clock.now().getTime() + 1000)} where user_id = ${user.id} and id = ${id}`
    await sendDue(id)
    await sendDue(id)
    const unknown = ['unknown', 'It may have arrived. Look in your Sent folder before you send it again.']
    expect([sink.accepted.length - before, await stateOf(thread.id)]).toEqual([0, [unknown]])
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id, isUnread: true, hasFailed: true }])
    setFault(() => ({ at: 'drop-after' }))
    const second = (await answer(thread.id)).json().id
    await sendDue(second)
    setFault(undefined)
    await sendDue(second)
    expect([sink.accepted.length - before, await stateOf(thread.id)]).toEqual([1, [unknown, unknown]])
  })

  test('waits and is tried again after a temporary refusal, and says why it failed for good', async () => {
    const { thread } = await threadOf()
    setFault(() => ({ at: 'rcpt', code: 451 }))
    const { id } = (await answer(thread.id)).json()
    await sendDue(id)
    expect(await stateOf(thread.id)).toEqual([['waiting', expect.stringMatching(/451.*We’ll try again\.$/)]])
    setFault(() => ({ at: 'rcpt', code: 550 }))
    await sendDue(id, 601)
    expect(await stateOf(thread.id)).toEqual([['failed', expect.stringContaining('550')]])
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id }])
  })

  test('that failed brings its thread back to the user, even if the user wrote last, and can be edited', async () => {
    const { thread } = await threadOf()
    await sendDue((await answer(thread.id)).json().id)
    expect(await list('?scope=them')).toMatchObject([{ id: thread.id, hasFailed: false }])
    setFault(() => ({ at: 'rcpt', code: 550 }))
    const { id } = (await answer(thread.id, { body: 'One more thing' })).json()
    await change([thread.id], { isDone: true, snoozedUntil: '2026-03-09T10:00:00Z' })
    await sendDue(id)
    setFault(undefined)
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id, isUnread: true, isDone: false, hasFailed: true }])
    expect((await user.client({ method: 'DELETE', url: `/api/inbox/${thread.id}/answers/${id}` })).json()).toEqual({
      body: 'One more thing',
      files: [],
    })
    expect(await list('?scope=you')).toMatchObject([{ id: thread.id, hasFailed: false }])
  })

  test('is refused for someone on the suppression list, before it’s kept and before it leaves', async () => {
    const { sent, thread } = await threadOf()
    const { id } = (await answer(thread.id)).json()
    await change([thread.id], { isSuppressed: true })
    const before = sink.accepted.length
    await sendDue(id)
    expect([sink.accepted.length - before, await stateOf(thread.id)]).toEqual([
      0,
      [['failed', 'On your suppression list, so we didn’t send it.']],
    ])
    const refused = await answer(thread.id)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `On your suppression list, so Canvass doesn’t email ${sent.to}.`,
    ])
  })

  test.each(['the recipient', 'the colleague who answered'])(
    'reaches nobody once %s is on the suppression list, and the thread says so first',
    async who => {
      const sent = await send({}, `info@heron${who.length}.test`)
      const colleague = `Kim@heron${who.length}.test`
      await answered({ ...sent, to: colleague })
      const [thread] = await list(`?search=${sent.to}`)
      const { id } = (await answer(thread?.id ?? '')).json()
      const address = who === 'the recipient' ? sent.to : colleague.toLowerCase()
      await user.client({ method: 'POST', url: '/api/suppressions', payload: { entries: [address] } })
      expect(await get<WholeThread>(`/${thread?.id}`)).toMatchObject({
        to: colleague.toLowerCase(),
        refusal: { address, reason: 'manual', text: 'On your suppression list.' },
      })
      const refused = await answer(thread?.id ?? '')
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `On your suppression list, so Canvass doesn’t email ${address}.`,
      ])
      const before = sink.accepted.length
      await sendDue(id)
      expect([sink.accepted.length - before, await stateOf(thread?.id ?? '')]).toEqual([
        0,
        [['failed', 'On your suppression list, so we didn’t send it.']],
      ])
    },
  )

  test('carries files as they are, also after it was taken back', async () => {
    const { thread } = await threadOf()
    const files = [
      { name: 'Menü für Mai.pdf', type: 'application/pdf', content: randomBytes(6 * 1024 * 1024).toString('base64') },
      { name: '../notes\r\n.txt', type: 'text/plain', content: Buffer.from('From a\n.\nb').toString('base64') },
    ]
    const { id } = (await answer(thread.id, { files })).json()
    const taken = await user.client({ method: 'DELETE', url: `/api/inbox/${thread.id}/answers/${id}` })
    const back: { body: string; files: typeof files } = taken.json()
    expect(back.files.map(({ name, type }) => [name, type])).toEqual([
      ['Menü für Mai.pdf', 'application/pdf'],
      ['.._notes_.txt', 'text/plain'],
    ])
    await sendDue((await answer(thread.id, back)).json().id)
    const mail = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')
    expect(mail.text).toContain('Yes, it does.')
    expect(
      mail.attachments.map(({ filename, mimeType, disposition, content }) => [
        filename,
        mimeType,
        disposition,
        Buffer.from(content as ArrayBuffer).equals(
          Buffer.from(files[filename === '.._notes_.txt' ? 1 : 0]?.content ?? '', 'base64'),
        ),
      ]),
    ).toEqual([
      ['Menü für Mai.pdf', 'application/pdf', 'attachment', true],
      ['.._notes_.txt', 'text/plain', 'attachment', true],
    ])
    const entry = (await get<WholeThread>(`/${thread.id}`)).entries.find(({ kind }) => kind === 'answer')
    expect(entry?.files).toEqual([
      { name: 'Menü für Mai.pdf', size: 6 * 1024 * 1024, isKept: true },
      { name: '.._notes_.txt', size: 10, isKept: true },
    ])
    const file = await user.client(`/api/inbox/${thread.id}/files/${entry?.id}/1`)
    expect([file.rawPayload.toString(), file.headers['content-disposition'], file.headers['content-type']]).toEqual([
      'From a\n.\nb',
      `attachment; filename*=UTF-8''.._notes_.txt`,
      'application/octet-stream',
    ])
    await t.db.system`update answers set due_at = now() - interval '29 days' where user_id = ${user.id}`
    await forgetFiles(t.db.system, [user.id])
    expect((await user.client(`/api/inbox/${thread.id}/files/${entry?.id}/1`)).statusCode).toBe(200)
    await t.db.system`update answers set due_at = now() - interval '31 days' where user_id = ${user.id}`
    await forgetFiles(t.db.system, [user.id])
    expect((await user.client(`/api/inbox/${thread.id}/files/${entry?.id}/1`)).statusCode).toBe(404)
    const [later] = (await get<WholeThread>(`/${thread.id}`)).entries.filter(({ kind }) => kind === 'answer')
    expect(later?.files[1]).toMatchObject({ isKept: false })
  })

  test.each([
    ['more than 10 MB', ['6 MB', '5 MB'], 'Files can have at most 10 MB together.'],
    ['what isn’t Base64', ['###'], 'This isn’t a file in Base64.'],
  ])('is refused with %s', async (_, contents, message) => {
    const { thread } = await threadOf()
    const files = contents.map(what => ({
      name: 'a.bin',
      type: 'application/octet-stream',
      content: what.endsWith('MB') ? Buffer.alloc(Number.parseInt(what) * 1024 * 1024).toString('base64') : what,
    }))
    const refused = await answer(thread.id, { files })
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, field: 'files' }])
    expect(await stateOf(thread.id)).toEqual([])
  })

  test('of a second tab is refused with a sentence once something newer is in the thread', async () => {
    const { sent, thread, whole } = await threadOf()
    const { revision } = await whole()
    const write = () => post(`/${thread.id}/answers`, { accountId, body: 'Hi', revision })
    const replies = await Promise.all([write(), write()])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'There’s a newer email in this thread, perhaps your own from another tab. Read it, then send again.',
    )
    const seen = (await whole()).revision
    await answered(sent, 'Never mind?')
    expect((await post(`/${thread.id}/answers`, { accountId, body: 'Hi', revision: seen })).statusCode).toBe(409)
  })

  test('to a deleted lead goes out, and says which variable has no value', async () => {
    const sent = await send()
    const lead = await makeLead(t, user, { email: sent.to, businessName: 'Gone' })
    await answered(sent)
    const [thread] = await list()
    await user.client({ method: 'DELETE', url: `/api/leads/${lead.id}` })
    const refused = await answer(thread?.id ?? '', { body: 'Hi {{businessName}}' })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: '{{businessName}} has no value for this lead. Write what you mean instead.', field: 'body' },
    ])
    const { id } = (await answer(thread?.id ?? '', { body: 'Hi {{businessName|there}}' })).json()
    await sendDue(id)
    expect(sink.accepted.at(-1)?.raw).toContain('Hi there')
    expect(await get<WholeThread>(`/${thread?.id}`)).toMatchObject({ thread: { leadId: null } })
  })

  test.each([
    ['no text', { body: '  ' }, 400],
    ['another’s account', { accountId: '00000000-0000-7000-8000-000000000000' }, 404],
    ['a time that’s past', { sendAt: '2020-01-01T00:00:00Z' }, 400],
    ['a time in ten years', { sendAt: '2036-01-01T00:00:00Z' }, 400],
  ])('is refused with %s', async (_, fields, status) => {
    const { thread } = await threadOf()
    expect((await answer(thread.id, fields)).statusCode).toBe(status)
    expect(await stateOf(thread.id)).toEqual([])
  })

  test('is added to the Sent folder once, and counts toward the account’s day', async () => {
    const { thread } = await threadOf()
    const { id } = (await answer(thread.id)).json()
    await sendDue(id)
    const before = box.mailsIn('Sent').length
    await appendSent(t.deps, { userId: user.id, id, sendingAccountId: accountId })
    await appendSent(t.deps, { userId: user.id, id, sendingAccountId: accountId })
    const copies = box.mailsIn('Sent').slice(before)
    expect(copies.map(raw => header(raw, 'Message-ID'))).toEqual([
      header(sink.accepted.at(-1)?.raw ?? '', 'Message-ID'),
    ])
    expect(box.wrong).toEqual([])
    const [used] = await t.db.system`select used, hours from sending_account_usage where user_id = ${user.id}`
    expect([used?.['used'], used?.['hours'][10]]).toEqual([1, 1])
  })

  test('leaves through the operator’s sender where the user has no account', async () => {
    const { thread } = await threadOf()
    await t.db.system`update sending_accounts set is_active = false, is_default = false where user_id = ${user.id}`
    const { from } = await get<WholeThread>(`/${thread.id}`)
    expect(from).toMatchObject([{ id: null, reason: 'You removed the address they wrote to', isUsable: true }])
    const { id } = (await answer(thread.id, { accountId: null })).json()
    await sendDue(id)
    expect(operator.accepted.at(-1)?.to).toBe(thread.email)
  })
})
