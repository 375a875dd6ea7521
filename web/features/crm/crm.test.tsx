import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Before the first test, whose waiting would include it otherwise.
import '#web/pages/settings.tsx'
import type { CrmConnection } from '#contract/crm.ts'
import { type Asked, refuse, renderApp, unreachable } from '#web/test-app.tsx'

const NOTHING: CrmConnection = {
  connected: false,
  hubId: null,
  checkedAt: null,
  lastSyncAt: null,
  lastError: null,
  synced: 0,
  failed: 0,
}
const CONNECTED: CrmConnection = {
  ...NOTHING,
  connected: true,
  hubId: '12345678',
  checkedAt: '2026-11-20T15:04:00.000Z',
}

async function open(connection: unknown, api: Record<string, unknown> = {}) {
  const app = renderApp('/settings', {
    api: {
      'GET /api/settings/sender': refuse(503, 'Not now'),
      'GET /api/user-subscription': refuse(503, 'Not now'),
      'GET /api/settings/crm': connection as object,
      ...(api as Record<string, object>),
    },
  })
  const heading = await screen.findByRole('heading', { name: 'CRM integration' })
  const section = heading.closest('section')
  if (!section) throw new Error('no card')
  return { ...app, card: within(section) }
}
const keys = (asked: Asked[]) => asked.flatMap(({ call, body }) => (call === 'PUT /api/settings/crm' ? [body] : []))

test('without a key the card says so, and how to get one', async () => {
  const { card } = await open(NOTHING)
  expect(await card.findByText('Not connected')).toBeTruthy()
  expect(card.getByText('crm.objects.contacts.read')).toBeTruthy()
  expect(card.getByText('crm.objects.contacts.write')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Disconnect' })).toBeNull()
})

test('a key that HubSpot accepts connects, and is gone from the page', async () => {
  const { card, user, asked } = await open(NOTHING, { 'PUT /api/settings/crm': CONNECTED })
  await user.type(await card.findByLabelText('Access token'), ' pat-na1-1234 ')
  await user.click(card.getByRole('button', { name: 'Connect HubSpot' }))
  expect(await screen.findByText('CRM connected')).toBeTruthy()
  expect(screen.getByText('HubSpot accepted the key.')).toBeTruthy()
  expect(card.getByText('Connected')).toBeTruthy()
  expect(card.getByText('12345678')).toBeTruthy()
  expect(card.getByText('None yet')).toBeTruthy()
  expect(keys(asked)).toEqual([{ apiKey: 'pat-na1-1234' }])
  expect(
    document.body.innerHTML + JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)]),
  ).not.toContain('pat-na1')
})

test('an empty key is asked for, and not sent', async () => {
  const { card, user, asked } = await open(NOTHING)
  await user.click(await card.findByRole('button', { name: 'Connect HubSpot' }))
  expect(await card.findByText('Paste the access token of your HubSpot private app.')).toBeTruthy()
  expect(card.getByLabelText('Access token').getAttribute('aria-invalid')).toBe('true')
  expect(keys(asked)).toEqual([])
})

const REFUSED = 'HubSpot does not accept the key: Authentication credentials not found.'
test.each([
  [refuse(400, REFUSED), REFUSED],
  [refuse(500, 'Something went wrong'), 'Failed to connect to the CRM. Please try again.'],
  [unreachable, 'Failed to connect to the CRM. Please try again.'],
])('a key that was not accepted stays in the field, and the reason is said', async (answer, text) => {
  const { card, user } = await open(NOTHING, { 'PUT /api/settings/crm': answer })
  const field = await card.findByLabelText<HTMLInputElement>('Access token')
  await user.type(field, 'pat-wrong')
  await user.click(card.getByRole('button', { name: 'Connect HubSpot' }))
  expect(await screen.findByText('Connection failed')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(field.value).toBe('pat-wrong')
  expect(card.getByText('Not connected')).toBeTruthy()
})

test('a connection shows its last sync', async () => {
  const { card } = await open({ ...CONNECTED, lastSyncAt: '2026-11-21T09:30:00.000Z' })
  expect(await card.findByText('Connected')).toBeTruthy()
  expect(card.getByText(/^Nov 21, 2026/)).toBeTruthy()
})

test('a sync that failed is shown with its reason, not as connected', async () => {
  const lastError = 'HubSpot does not accept the key: The token is expired.'
  const { card } = await open({ ...CONNECTED, lastError })
  expect(await card.findByText('Last sync failed')).toBeTruthy()
  expect(card.getByText(lastError)).toBeTruthy()
  expect(card.queryByText('Connected')).toBeNull()
})

test('a key can be replaced, or left as it is', async () => {
  const replaced = { ...CONNECTED, hubId: '777' }
  const { card, user, asked } = await open(CONNECTED, { 'PUT /api/settings/crm': replaced })
  await user.click(await card.findByRole('button', { name: 'Replace key' }))
  await user.click(card.getByRole('button', { name: 'Cancel' }))
  expect(card.queryByLabelText('New access token')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Replace key' }))
  await user.type(card.getByLabelText('New access token'), 'pat-new')
  await user.click(card.getByRole('button', { name: 'Replace key' }))
  expect(await card.findByText('777')).toBeTruthy()
  expect(card.queryByLabelText('New access token')).toBeNull()
  expect(keys(asked)).toEqual([{ apiKey: 'pat-new' }])
})

test('disconnecting is asked back, then done', async () => {
  const { card, user, asked } = await open(CONNECTED, { 'DELETE /api/settings/crm': NOTHING })
  await user.click(await card.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect HubSpot?' })
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('CRM disconnected')).toBeTruthy()
  await waitFor(() => expect(card.getByText('Not connected')).toBeTruthy())
})

test('a connection that could not be forgotten says so', async () => {
  const { card, user } = await open(CONNECTED, { 'DELETE /api/settings/crm': refuse(500, 'Oops') })
  await user.click(await card.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Disconnecting failed')).toBeTruthy()
  expect(screen.getByText('Failed to disconnect the CRM. Please try again.')).toBeTruthy()
})

test('a card that could not be loaded can be asked for again', async () => {
  const { card, user, answers } = await open(refuse(503, 'The database is away.'))
  expect(await card.findByText('The database is away.')).toBeTruthy()
  answers['GET /api/settings/crm'] = NOTHING
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Not connected')).toBeTruthy()
})
