import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDraft } from '#contract/campaign-drafts.ts'
import { type Asked, refuse, refuseWith, renderApp, unreachable } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000d7'
const draft: SavedDraft = {
  id,
  name: 'Campaign Nov 24, 2026',
  subject: 'Hello',
  status: 'draft',
  statusReason: null,
  recipientCount: 0,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  createdAt: '2026-11-24T09:00:00.000Z',
  scheduledAt: null,
  isHeld: false,
  sentAt: null,
  finishedAt: null,
  version: 'v1',
}
const content = {
  subject: 'Theirs',
  body: 'Their body',
  recipients: ['bob@garage.example'],
  steps: [],
  variants: [],
  tracksOpens: true,
  sendingAccountIds: [],
  sendingWindow: null,
  version: 'v2',
}
const saveCall = `PUT /api/campaigns/${id}/draft`
const changed = refuseWith(409, { message: 'This campaign was changed in another tab.', version: 'v2' })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(1100)

/** Renders the form; `saves` are the bodies of all saves. */
function open(api = {}) {
  const saves: unknown[] = []
  const answer = (reply: unknown) => (asked: Asked) => {
    saves.push(asked.body)
    return typeof reply === 'function' ? reply(asked) : reply
  }
  const { answers, ...app } = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [draft],
      'POST /api/campaigns/drafts': answer(draft),
      'PUT /api/campaigns/:id/draft': answer({ ...draft, version: 'v2' }),
      'GET /api/campaigns/:id/content': content,
      ...api,
    },
  })
  const saveAnswers = (reply: unknown) => {
    answers[saveCall] = answer(reply)
  }
  return { ...app, answers, saves, saveAnswers }
}
const subject = () => screen.findByLabelText('Subject')

test('saves a draft from the first word, and then every change to it', async () => {
  const { user, saves } = open()
  await user.type(await subject(), 'H')
  await settle()
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves).toMatchObject([{ name: expect.stringMatching(/^Campaign /), subject: 'H', body: '', recipients: [] }])
  await user.type(await subject(), 'i')
  await settle()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]).toMatchObject({ subject: 'Hi', basedOn: 'v1' })
})

test('saves nothing while nothing is written', async () => {
  const { saves } = open()
  await subject()
  await settle()
  expect(saves).toEqual([])
})

test('a change in another tab shows a banner, and Keep mine replaces it', async () => {
  const { user, saves, saveAnswers } = open()
  await user.type(await subject(), 'Mine')
  await settle()
  await screen.findByText(/^Saved \d/)
  saveAnswers(changed)
  await user.type(await subject(), '!')
  await settle()
  expect(await screen.findByText(/^Changed in another tab\./)).toBeVisible()
  expect(screen.getByText('Not saved')).toBeVisible()
  expect(await subject()).toHaveValue('Mine!')
  saveAnswers({ ...draft, version: 'v3' })
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves.at(-1)).toMatchObject({ subject: 'Mine!', basedOn: 'v2' })
  expect(screen.queryByText(/^Changed in another tab\./)).toBeNull()
})

test('Load that version fills the form with it, and Undo brings back what was typed', async () => {
  const { user, saveAnswers } = open()
  await user.type(await subject(), 'Mine')
  await settle()
  await screen.findByText(/^Saved \d/)
  saveAnswers(changed)
  await user.type(await subject(), '!')
  await settle()
  saveAnswers({ ...draft, version: 'v3' })
  await user.click(await screen.findByRole('button', { name: 'Load that version' }))
  await waitFor(async () => expect(await subject()).toHaveValue('Theirs'))
  expect(screen.getByLabelText('Recipients')).toHaveValue('bob@garage.example')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await subject()).toHaveValue('Mine!')
})

test('the server’s event makes an idle tab learn of a change elsewhere', async () => {
  const { user, saves, saveAnswers, events } = open()
  await user.type(await subject(), 'Mine')
  await settle()
  await screen.findByText(/^Saved \d/)
  events.send({ type: 'campaign', id })
  await settle()
  expect(saves).toHaveLength(1)
  saveAnswers(changed)
  events.send({ type: 'campaign', id })
  expect(await screen.findByText(/^Changed in another tab\./)).toBeVisible()
  saveAnswers({ ...draft, version: 'v3' })
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves.at(-1)).toMatchObject({ subject: 'Mine', basedOn: 'v2' })
})

test('keeps what was typed when the session ends, and saves it after logging in elsewhere', async () => {
  const { user, saves, saveAnswers, left } = open()
  await user.type(await subject(), 'Mine')
  await settle()
  await screen.findByText(/^Saved \d/)
  saveAnswers(refuse(401, 'Unauthorized'))
  await user.type(await subject(), '!')
  await settle()
  expect(await screen.findByText(/^You’re logged out\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in (new tab)' })).toHaveAttribute('href', '/login')
  await vi.advanceTimersByTimeAsync(1000)
  expect(left).toEqual([])
  saveAnswers({ ...draft, version: 'v3' })
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves.at(-1)).toMatchObject({ subject: 'Mine!' })
})

test('says that there’s no connection, and saves once it’s back', async () => {
  const { user, saves, answers } = open()
  const works = answers['POST /api/campaigns/drafts'] as object
  answers['POST /api/campaigns/drafts'] = unreachable
  await user.type(await subject(), 'Mine')
  await settle()
  expect(await screen.findByText('Not saved: no connection. Trying again')).toBeVisible()
  answers['POST /api/campaigns/drafts'] = works
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves).toHaveLength(1)
})

test('a draft that was deleted elsewhere can be saved again as a new one', async () => {
  const { user, saves, saveAnswers } = open()
  await user.type(await subject(), 'Mine')
  await settle()
  await screen.findByText(/^Saved \d/)
  saveAnswers(refuse(404, 'Campaign not found'))
  await user.type(await subject(), '!')
  await settle()
  await user.click(await screen.findByRole('button', { name: 'Save as a new draft' }))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(saves.at(-1)).toMatchObject({ subject: 'Mine!', name: expect.any(String) })
})

test('a new draft gets an address of its own with its first save, and typing goes on', async () => {
  const { user, router, saves } = open()
  await user.type(await subject(), 'Mi')
  await settle()
  await screen.findByText(/^Saved \d/)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${id}`))
  expect(await subject()).toHaveFocus()
  await user.keyboard('ne')
  await settle()
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ subject: 'Mine', basedOn: 'v1' }))
  await router.navigate({ to: '/campaigns/$id', params: { id: 'new' } })
  await waitFor(async () => expect(await subject()).toHaveValue(''))
})

test('the first save doesn’t bring back a user who is on the way to another page', async () => {
  const [saved, loaded] = [Promise.withResolvers<SavedDraft>(), Promise.withResolvers<void>()]
  const { user, router } = open({ 'POST /api/campaigns/drafts': () => saved.promise })
  Object.assign(router.routesByPath['/pricing'].options, { beforeLoad: () => loaded.promise })
  await user.type(await subject(), 'Mine')
  await settle()
  const leaving = router.navigate({ to: '/pricing' })
  saved.resolve(draft)
  await screen.findByText(/^Saved \d/)
  loaded.resolve()
  await leaving
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/pricing'))
})

test('Back to a draft that began here shows what was saved of it, and makes no second one', async () => {
  const { user, router, saves } = open({ [`GET /api/campaigns/${id}`]: draft })
  await user.type(await subject(), 'Mine')
  await settle()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${id}`))
  await router.navigate({ to: '/campaigns/$id', params: { id: 'new' } })
  await waitFor(async () => expect(await subject()).toHaveValue(''))
  router.history.back()
  await waitFor(async () => expect(await subject()).toHaveValue('Theirs'))
  await user.type(await subject(), '!')
  await settle()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]).toMatchObject({ subject: 'Theirs!', basedOn: 'v2' })
})

test('opens the draft that the address names', async () => {
  const { user, saves, router } = open({ [`GET /api/campaigns/${id}`]: draft })
  await subject()
  await router.navigate({ to: '/campaigns/$id', params: { id } })
  await waitFor(async () => expect(await subject()).toHaveValue('Theirs'))
  await user.type(await subject(), '!')
  await settle()
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ subject: 'Theirs!', basedOn: 'v2' }))
})

test('deletes the draft from the form', async () => {
  const { user, router } = open({ [`DELETE /api/campaigns/${id}`]: { message: 'Draft deleted' } })
  await user.type(await subject(), 'Mine')
  await settle()
  await user.click(await screen.findByRole('button', { name: 'More for this campaign' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns'))
})
