import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/settings.tsx'
import type { CrmConnection } from '#contract/crm.ts'
import { type Asked, refuse, renderApp, unreachable } from '#test/web/app.tsx'
import { noCrm } from '#test/web/forms.ts'

const CONNECTED: CrmConnection = { ...noCrm, connected: true, hubId: '12345678', checkedAt: '2026-11-20T15:04:00.000Z' }

async function open(connection: unknown, api: Record<string, unknown> = {}) {
  const app = renderApp('/settings/crm', {
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

test('explains how to get a service key while not connected', async () => {
  const { card } = await open(noCrm)
  expect(await card.findByText('Not connected')).toBeTruthy()
  expect(card.getByText('crm.objects.contacts.read')).toBeTruthy()
  expect(card.getByText('crm.objects.contacts.write')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Disconnect' })).toBeNull()
})

test('connects with an accepted token, and clears it from the page', async () => {
  const { card, user, asked } = await open(noCrm, { 'PUT /api/settings/crm': CONNECTED })
  await user.type(await card.findByLabelText('Service key'), ' pat-na1-1234 ')
  await user.click(card.getByRole('button', { name: 'Connect HubSpot' }))
  expect(await screen.findByText('CRM connected')).toBeTruthy()
  expect(screen.getByText('HubSpot accepted the service key.')).toBeTruthy()
  expect(card.getByText('Connected')).toBeTruthy()
  expect(card.getByText('12345678')).toBeTruthy()
  expect(card.getByText('Not synced yet')).toBeTruthy()
  expect(keys(asked)).toEqual([{ crm: 'hubspot', apiKey: 'pat-na1-1234' }])
  expect(
    document.body.innerHTML + JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)]),
  ).not.toContain('pat-na1')
})

const REFUSED = 'HubSpot rejected the key: Authentication credentials not found.'
test.each([
  [refuse(400, REFUSED), REFUSED],
  [refuse(500, 'Something went wrong'), 'Failed to connect to the CRM. Please try again.'],
  [unreachable, 'Unable to connect to server. Please check your connection and try again.'],
])('keeps a rejected token in the field, and says why', async (answer, text) => {
  const { card, user } = await open(noCrm, { 'PUT /api/settings/crm': answer })
  const field = await card.findByLabelText<HTMLInputElement>('Service key')
  await user.type(field, 'pat-wrong')
  await user.click(card.getByRole('button', { name: 'Connect HubSpot' }))
  expect(await screen.findByText('Connection failed')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(field.value).toBe('pat-wrong')
  expect(card.getByText('Not connected')).toBeTruthy()
})

test('shows the last sync of a connection', async () => {
  const { card } = await open({ ...CONNECTED, lastSyncAt: '2026-11-21T09:30:00.000Z' })
  expect(await card.findByText('Connected')).toBeTruthy()
  expect(card.getByText(/^Nov 21, 2026/)).toBeTruthy()
})

test('shows a failed sync with its reason instead of "Connected"', async () => {
  const lastError = 'HubSpot rejected the key: The token is expired.'
  const { card } = await open({ ...CONNECTED, lastError })
  expect(await card.findByText('Last sync failed')).toBeTruthy()
  expect(card.getByText(lastError)).toBeTruthy()
  expect(card.queryByText('Connected')).toBeNull()
})

test('replaces the token, or cancels', async () => {
  const replaced = { ...CONNECTED, hubId: '777' }
  const { card, user, asked } = await open(CONNECTED, { 'PUT /api/settings/crm': replaced })
  await user.click(await card.findByRole('button', { name: 'Replace key' }))
  await user.click(card.getByRole('button', { name: 'Cancel' }))
  expect(card.queryByLabelText('New service key')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Replace key' }))
  await user.type(card.getByLabelText('New service key'), 'pat-new')
  await user.click(card.getByRole('button', { name: 'Replace key' }))
  expect(await card.findByText('777')).toBeTruthy()
  expect(card.queryByLabelText('New service key')).toBeNull()
  expect(keys(asked)).toEqual([{ crm: 'hubspot', apiKey: 'pat-new' }])
})

test('connects Pipedrive with an API token, and then says its name', async () => {
  const connected = { ...CONNECTED, crm: 'pipedrive' as const, hubId: 'acme (4711)' }
  const { card, user, asked } = await open(noCrm, { 'PUT /api/settings/crm': connected })
  await user.click(await card.findByRole('radio', { name: 'Pipedrive' }))
  expect(card.queryByText('crm.objects.contacts.read')).toBeNull()
  await user.type(card.getByLabelText('API token'), 'c0ffee')
  await user.click(card.getByRole('button', { name: 'Connect Pipedrive' }))
  expect(await screen.findByText('Pipedrive accepted the API token.')).toBeTruthy()
  expect(keys(asked)).toEqual([{ crm: 'pipedrive', apiKey: 'c0ffee' }])
  expect(card.getByText('Pipedrive account')).toBeTruthy()
  expect(card.getByText('acme (4711)')).toBeTruthy()
  expect(card.queryByText(/HubSpot account/)).toBeNull()
})

test('disconnects after a confirmation', async () => {
  const { card, user, asked } = await open(CONNECTED, { 'DELETE /api/settings/crm': noCrm })
  await user.click(await card.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect HubSpot?' })
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Disconnect HubSpot' }))
  expect(await screen.findByText('CRM disconnected')).toBeTruthy()
  await waitFor(() => expect(card.getByText('Not connected')).toBeTruthy())
})

test('reports a failed disconnect', async () => {
  const { card, user } = await open(CONNECTED, { 'DELETE /api/settings/crm': refuse(500, 'Oops') })
  await user.click(await card.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Disconnect HubSpot' }))
  expect(await screen.findByText('Disconnecting failed')).toBeTruthy()
  expect(screen.getByText('Failed to disconnect the CRM. Please try again.')).toBeTruthy()
})

test('loads the card again after a failure', async () => {
  const { card, user, answers } = await open(refuse(503, 'The database is away.'))
  expect(await card.findByText('The database is away.')).toBeTruthy()
  answers['GET /api/settings/crm'] = noCrm
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Not connected')).toBeTruthy()
})
