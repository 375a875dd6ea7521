import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Thread } from '#contract/inbox.ts'
import { ada, refuse, renderApp } from '#test/web/app.tsx'
import { counts, idOf, received, sender, threadOf, wholeOf } from '#test/web/threads.ts'
import { toast } from '#web/lib/toast.ts'
import { attachedTo, draftOf } from './draft-of.ts'

const user = { ...ada, subscriptionPlan: 'standard' as const, subscriptionStatus: 'active' as const }

const three = [threadOf(1), threadOf(2, { isUnread: true }), threadOf(3)]
const open = (path = '/inbox', whole = wholeOf(three[0] as Thread), api: Record<string, unknown> = {}) =>
  renderApp(path, {
    user,
    api: {
      'GET /api/inbox': three,
      'GET /api/inbox/counts': counts,
      'GET /api/inbox/:id': whole,
      'POST /api/inbox/changes': { changed: 1 },
      ...api,
    } as never,
  })
const asked = (app: ReturnType<typeof renderApp>, name: string) => app.asked.filter(({ call }) => call === name)
afterEach(() => {
  for (const n of [1, 2, 3, 4]) {
    draftOf(idOf(n)).write('')
    attachedTo(idOf(n)).write([])
  }
})

test('counts threads that wait for the user in the navigation, and narrows the list by what the address says', async () => {
  const app = open('/inbox?label=question')
  expect(await screen.findByRole('link', { name: /^Inbox\s*3$/ })).toBeVisible()
  await screen.findByText('Words 2')
  expect(asked(app, 'GET /api/inbox')[0]?.query.toString()).toBe('scope=all&label=question')
  await app.user.click(
    within(screen.getByRole('navigation', { name: 'Inbox' })).getByRole('button', { name: /^Unread/ }),
  )
  await waitFor(() => expect(asked(app, 'GET /api/inbox').at(-1)?.query.get('scope')).toBe('unread'))
})

/** A browser that answers the question as told. */
function stubNotifications(answer: NotificationPermission) {
  const shown: [title: string, body?: string][] = []
  class Fake {
    static permission: NotificationPermission = 'default'
    static requestPermission = async () => {
      Fake.permission = answer
      return answer
    }
    constructor(title: string, { body }: NotificationOptions) {
      shown.push([title, ...(body ? [body] : [])] as [string, string?])
    }
  }
  vi.stubGlobal('Notification', Fake)
  return { shown, Fake }
}

test('asks for notifications only after a click, and shows a reply while the user is elsewhere', async () => {
  const { shown, Fake } = stubNotifications('granted')
  const reply = threadOf(2, { isUnread: true, lastAt: new Date().toISOString() })
  const app = open('/inbox', undefined, { 'GET /api/inbox': [reply] })
  const bell = await screen.findByRole('button', { name: 'Notify me of replies' })
  expect(Fake.permission).toBe('default')
  await app.user.click(bell)
  expect(await screen.findByRole('button', { name: 'Stop notifying me of replies', pressed: true })).toBeVisible()
  app.events.send({ type: 'inbox', id: idOf(2) })
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  app.events.send({ type: 'inbox', id: idOf(2) })
  await waitFor(() => expect(shown).toEqual([['Shop 2', 'Words 2']]))
  app.events.send({ type: 'inbox', id: idOf(2) })
  isHidden.mockRestore()
  await app.user.click(screen.getByRole('button', { name: 'Stop notifying me of replies' }))
  expect(await screen.findByRole('button', { name: 'Notify me of replies', pressed: false })).toBeVisible()
  expect(shown).toHaveLength(1)
})

test('says so if the browser blocks notifications', async () => {
  stubNotifications('denied')
  const app = open()
  await app.user.click(await screen.findByRole('button', { name: 'Notify me of replies' }))
  expect(await screen.findByText('Your browser blocks notifications')).toBeVisible()
})

test('drafts an answer on request, marks what to check, and brings back what was typed', async () => {
  const drafted = {
    body: 'It costs $90. We won an award.',
    writer: 'openai',
    unsupported: [{ text: 'We won an award.', reason: 'Nothing supports this.' }],
  }
  const app = open(`/inbox?thread=${idOf(1)}`, undefined, { 'POST /api/inbox/:id/draft': drafted })
  const answer = await screen.findByRole('region', { name: 'Your answer' })
  const editor = await within(answer).findByRole('textbox')
  await app.user.type(editor, 'Mine')
  await app.user.click(within(answer).getByRole('button', { name: 'Draft an answer' }))
  await waitFor(() => expect(editor).toHaveValue(drafted.body))
  expect(within(answer).getByRole('list', { name: 'Check these sentences' })).toHaveTextContent(
    '“We won an award.” Nothing supports this.',
  )
  expect(asked(app, `POST /api/inbox/${idOf(1)}/answers`)).toEqual([])
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(editor).toHaveValue('Mine')
  const refusal = 'This answer needs a language model.'
  app.answers['POST /api/inbox/:id/draft'] = () => refuse(409, refusal)
  await app.user.click(within(answer).getByRole('button', { name: 'Draft an answer' }))
  expect(await within(answer).findByRole('alert')).toHaveTextContent(refusal)
})

test('labels what a program wrote, which isn’t drafted an answer to', async () => {
  const entries = [{ ...received, label: 'automatic' as const, otherAddress: 'karl@shop.test' }]
  open(`/inbox?thread=${idOf(1)}`, wholeOf({ ...threadOf(1), label: null }, { entries }))
  expect(await screen.findByRole('button', { name: /^Joe\s*Auto-reply/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add karl@shop.test as a lead' })).toBeVisible()
  await screen.findByRole('region', { name: 'Your answer' })
  expect(screen.queryByRole('button', { name: 'Draft an answer' })).toBeNull()
})

test('adds whom they named instead to the lead’s people, with Undo', async () => {
  const entries = [{ ...received, otherAddress: 'kim@shop.test' }]
  const { user, asked: all } = open(
    `/inbox?thread=${idOf(1)}`,
    wholeOf({ ...threadOf(1), leadId: idOf(5) }, { entries }),
    { 'POST /api/leads/:id/contacts': [{ id: idOf(7), email: 'kim@shop.test' }], 'DELETE /api/contacts/:id': [] },
  )
  const add = await screen.findByRole('button', { name: 'Add kim@shop.test to this lead’s people' })
  await user.click(add)
  await screen.findByText('kim@shop.test is one of this lead’s people now.')
  expect(add).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(add).toBeEnabled())
  const changes = all.filter(({ call }) => call.includes('contacts') && !call.startsWith('GET'))
  expect(changes.map(({ call }) => call)).toEqual([
    `POST /api/leads/${idOf(5)}/contacts`,
    `DELETE /api/contacts/${idOf(7)}`,
  ])
})

test('proposes to stop emailing who seems to want it, above the answer', async () => {
  const thread = threadOf(1, { label: 'unsubscribe' })
  const app = open(`/inbox?thread=${idOf(1)}`, wholeOf(thread))
  await app.user.click(await screen.findByRole('button', { name: 'Stop emailing them' }))
  await waitFor(() =>
    expect(asked(app, 'POST /api/inbox/changes').at(-1)?.body).toEqual({ ids: [idOf(1)], isSuppressed: true }),
  )
  expect(screen.getByRole('region', { name: 'Your answer' })).toBeVisible()
})

test('moves by keys, finishes with Undo, and lists the keys', async () => {
  const app = open()
  await screen.findByText('Words 1')
  await app.user.keyboard('j')
  expect(await screen.findByText('Does it print?')).toBeVisible()
  await app.user.keyboard('e')
  expect(await screen.findByText('Shop 1: done')).toBeVisible()
  const bodies = () => asked(app, 'POST /api/inbox/changes').map(({ body }) => body)
  expect(bodies()).toEqual([{ ids: [idOf(1)], isDone: true, isUnread: false }])
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies()[1]).toEqual({ ids: [idOf(1)], isDone: false, isUnread: false }))
  await app.user.keyboard('?')
  expect(await within(await screen.findByRole('dialog')).findByText('Never email again')).toBeVisible()
})

test('changes several at once', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Shop 1' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Select Shop 3' }))
  expect(screen.getByText('2 threads')).toBeVisible()
  await app.user.keyboard('#')
  expect(await screen.findByText('2 threads: on your suppression list')).toBeVisible()
  expect(asked(app, 'POST /api/inbox/changes')[0]?.body).toEqual({
    ids: [idOf(1), idOf(3)],
    isSuppressed: true,
    isDone: true,
  })
})

test('shows own words, and the quote on request; earlier emails are one line', async () => {
  const app = open(`/inbox?thread=${idOf(1)}`)
  expect(await screen.findByText('Does it print?')).toBeVisible()
  expect(screen.queryByText('Hi there')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'What they quoted' }))
  expect(screen.getByText('Hi there')).toBeVisible()
  expect(screen.getByRole('button', { name: /Our first email/ })).toHaveAttribute('aria-expanded', 'false')
})

test('sends from the right account with what was seen, and keeps the text if it’s refused', async () => {
  const refusal = 'There’s a newer email in this thread, perhaps your own from another tab. Read it, then send again.'
  const app = open(`/inbox?thread=${idOf(1)}`, undefined, { 'POST /api/inbox/:id/answers': () => refuse(409, refusal) })
  const answer = await screen.findByRole('region', { name: 'Your answer' })
  expect(within(answer).getByText('The address they wrote to')).toBeVisible()
  const editor = await within(answer).findByRole('textbox')
  await app.user.type(editor, 'Yes, it does.')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(answer).findByRole('alert')).toHaveTextContent(`${refusal} Your text is still here.`)
  expect(editor).toHaveValue('Yes, it does.')
  expect(asked(app, `POST /api/inbox/${idOf(1)}/answers`)[0]?.body).toEqual({
    accountId: idOf(5),
    body: 'Yes, it does.',
    revision: 3,
  })
  app.answers['POST /api/inbox/:id/answers'] = { id: idOf(4), dueAt: '2026-11-28T11:00:00.000Z', seconds: 10 }
  await app.user.click(within(answer).getByRole('button', { name: /^Send(?! later)/ }))
  expect(await screen.findByText('Sending in 10 s')).toBeVisible()
  await waitFor(() => expect(editor).toHaveValue(''))
})

test('attaches files up to 10 MB together, sends them, and shows those of an email', async () => {
  const files = [
    { name: 'menu.pdf', size: 12_595, isKept: true },
    { name: 'video.mp4', size: null, isKept: false },
  ]
  const app = open(`/inbox?thread=${idOf(1)}`, wholeOf(three[0] as Thread, { entries: [{ ...received, files }] }), {
    'POST /api/inbox/:id/answers': { id: idOf(4), dueAt: '2026-11-28T11:00:00.000Z', seconds: 10 },
  })
  expect(await screen.findByRole('link', { name: /^menu\.pdf\s*12\.3 KB$/ })).toHaveAttribute(
    'href',
    `/api/inbox/${idOf(1)}/files/${idOf(8)}/0`,
  )
  expect(screen.getByText('video.mp4')).toBeVisible()
  const input = screen.getByLabelText('Files to attach')
  await app.user.upload(input, new File([new Uint8Array(11 * 1024 * 1024)], 'large.bin'))
  expect(await screen.findByText('An answer takes at most 20 files, 10 MB together.')).toBeVisible()
  await app.user.upload(input, [new File(['one'], 'a.txt', { type: 'text/plain' }), new File(['two'], 'b')])
  const list = within(await screen.findByRole('list', { name: 'Attached' }))
  await app.user.click(list.getByRole('button', { name: 'Remove b' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Here it is.')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(asked(app, `POST /api/inbox/${idOf(1)}/answers`)[0]?.body).toMatchObject({
      files: [{ name: 'a.txt', type: 'text/plain', content: 'b25l' }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull())
})

test('sends nothing through an account that can’t, and says why', async () => {
  const app = open(`/inbox?thread=${idOf(1)}`)
  const answer = await screen.findByRole('region', { name: 'Your answer' })
  await app.user.selectOptions(await within(answer).findByLabelText('Send from'), 'bob@own.test')
  expect(within(answer).getByText('Paused in Settings')).toBeVisible()
  expect(within(answer).getByText('Choose an account that can send.')).toBeInTheDocument()
})

test('has no editor for someone who may not be emailed, until they’re taken off the list', async () => {
  const refusal = {
    channel: 'email' as const,
    address: 'kim@shop.test',
    reason: 'bounced' as const,
    text: 'An earlier email bounced.',
  }
  const app = open(`/inbox?thread=${idOf(1)}`, wholeOf(three[0] as Thread, { refusal }), {
    'POST /api/suppressions/remove': { message: '' },
  })
  expect(await screen.findByText('You can’t email kim@shop.test.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  app.answers['GET /api/inbox/:id'] = wholeOf(three[0] as Thread)
  await app.user.click(screen.getByRole('button', { name: 'Remove from list' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/this mailbox doesn’t exist/)).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toBeVisible()
  expect(asked(app, 'POST /api/suppressions/remove').map(({ body }) => body)).toEqual([
    { channel: 'email', address: 'kim@shop.test' },
  ])
})

test('says in the list and the thread that an answer failed, and gives back its text above what’s typed', async () => {
  const thread = threadOf(1, { hasFailed: true })
  const failed = {
    ...received,
    id: idOf(4),
    kind: 'answer' as const,
    text: 'Yes, it does.',
    note: 'The mail server refused it: 550 No such user',
    state: 'failed' as const,
  }
  const app = open(`/inbox?thread=${idOf(1)}`, wholeOf(thread, { entries: [received, failed] }), {
    'GET /api/inbox': [thread],
    'DELETE /api/inbox/:id/answers/:answerId': {
      body: 'Yes, it does.',
      files: [{ name: 'menu.pdf', type: 'application/pdf', content: 'JVBERg==' }],
    },
  })
  expect(await screen.findByText('Not sent. The mail server refused it: 550 No such user')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Threads' })).getByText('Check your answer')).toBeVisible()
  const editor = await screen.findByRole('textbox', { name: 'Your answer' })
  await app.user.type(editor, 'And more.')
  await app.user.click(screen.getByRole('button', { name: 'Edit and try again' }))
  await waitFor(() => expect(editor).toHaveValue('Yes, it does.\n\nAnd more.'))
  expect(within(screen.getByRole('list', { name: 'Attached' })).getByText('menu.pdf')).toBeVisible()
})

test('acts by keys on the open thread, also if the list doesn’t have it', async () => {
  const app = open(`/inbox?thread=${idOf(4)}`, wholeOf(threadOf(4)))
  await screen.findByText('Does it print?')
  for (const key of ['u', '#', 'e']) await app.user.keyboard(key)
  await waitFor(() => expect(asked(app, 'POST /api/inbox/changes')).toHaveLength(2))
  expect(asked(app, 'POST /api/inbox/changes').map(({ body }) => body)).toEqual([
    { ids: [idOf(4)], isUnread: true },
    { ids: [idOf(4)], isSuppressed: true, isDone: true },
  ])
  expect(screen.queryByText('Does it print?')).toBeNull()
})

test('Z undoes, and does nothing that isn’t Undo', async () => {
  open()
  await screen.findByText('Words 1')
  const [other, undo] = [vi.fn(), vi.fn()]
  toast({ title: 'A campaign finished', action: { label: 'Open report', run: other } })
  await userEvent.keyboard('z')
  toast({ title: 'Shop 1: done', action: { label: 'Undo', run: undo } })
  await userEvent.keyboard('zz')
  expect([other.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1])
})

test('Escape leaves the editor with its text, then the thread for its row', async () => {
  const app = open(`/inbox?thread=${idOf(1)}`)
  const editor = await screen.findByRole('textbox', { name: 'Your answer' })
  await app.user.type(editor, 'Half a')
  screen.getByRole('button', { name: 'Formatted' }).focus()
  await app.user.keyboard('{Escape}')
  expect(editor).toHaveValue('Half a')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull())
  expect(document.activeElement).toHaveTextContent(/^Shop 1/)
})

test('a tab in the background reads nothing until it’s looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const unread = threadOf(2, { isUnread: true })
  const app = open(`/inbox?thread=${idOf(2)}`, wholeOf(unread))
  await screen.findByText('Does it print?')
  expect(asked(app, 'POST /api/inbox/changes')).toEqual([])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked(app, 'POST /api/inbox/changes')).toHaveLength(1))
})

test('stays where it is while the user types, when more arrives', async () => {
  const app = open(`/inbox?thread=${idOf(1)}`)
  const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'set')
  await app.user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Half a')
  const before = scrolled.mock.calls.length
  const more = { ...received, id: idOf(4), text: 'One more thing' }
  const whole = wholeOf(three[0] as Thread)
  app.answers['GET /api/inbox/:id'] = { ...whole, revision: 4, entries: [...whole.entries, more] }
  app.events.send({ type: 'inbox', id: idOf(1) })
  await screen.findByText('One more thing')
  expect(scrolled.mock.calls.length).toBe(before)
  scrolled.mockRestore()
})

test('marks what’s on screen as read, also if more arrives', async () => {
  const unread = threadOf(2, { isUnread: true })
  const app = open(`/inbox?thread=${idOf(2)}`, wholeOf(unread))
  await waitFor(() => expect(asked(app, 'POST /api/inbox/changes')).toHaveLength(1))
  app.answers['GET /api/inbox/:id'] = wholeOf(unread, { revision: 4 })
  app.events.send({ type: 'inbox', id: idOf(2) })
  await waitFor(() =>
    expect(asked(app, 'POST /api/inbox/changes').at(-1)?.body).toEqual({ ids: [idOf(2)], isUnread: false }),
  )
  await waitFor(() => expect(asked(app, 'POST /api/inbox/changes')).toHaveLength(2))
})

test.each([
  ['/inbox', 'No open threads'],
  ['/inbox?scope=you', 'Nobody waits for you'],
  ['/inbox?search=zebra', 'No thread matches “zebra”'],
])('says at %s what’s empty', async (path, words) => {
  open(path, undefined, { 'GET /api/inbox': [] })
  expect(await screen.findByText(words)).toBeVisible()
})

test('without a mailbox, leads to the settings that connect one', async () => {
  open('/inbox', undefined, { 'GET /api/inbox': [], 'GET /api/settings/sender': sender })
  expect(await screen.findByText('Connect a mailbox so that answers arrive here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect mailbox' })).toHaveAttribute('href', '/settings/email-account')
})

test('of a thread that’s gone shows the way back', async () => {
  open(`/inbox?thread=${idOf(1)}`, undefined, { 'GET /api/inbox/:id': () => refuse(404, 'Thread not found') })
  expect(await screen.findByText('This thread couldn’t be loaded')).toBeVisible()
})
