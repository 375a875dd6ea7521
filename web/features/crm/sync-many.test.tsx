import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromNames } from '#contract/from-names.ts'
import { textFields } from '#contract/lead-fields.ts'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import '#web/pages/settings.tsx'
import type { CrmSync } from '#contract/crm.ts'
import { refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000aa'
const SYNC: CrmSync = {
  id,
  state: 'waiting',
  total: 1200,
  synced: 0,
  created: 0,
  failed: 0,
  problem: null,
  retryAt: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  endedAt: null,
}
const bakery = {
  ...fromNames(textFields, () => null),
  id: '0190f1b0-0000-7000-8000-000000000001',
  businessName: 'Pearl Bakery',
  email: 'a@b.example',
  category: 'Bakery',
  status: 'new',
  timeZone: null,
  lat: null,
  lon: null,
  source: 'manual',
  placeId: null,
  createdAt: SYNC.createdAt,
  updatedAt: SYNC.createdAt,
}
const CONNECTED = {
  crm: 'hubspot' as const,
  connected: true,
  hubId: '1',
  checkedAt: SYNC.createdAt,
  lastSyncAt: SYNC.createdAt,
  lastError: null,
  synced: 1198,
  failed: 2,
}
const FACETS = { total: 1200, matching: 1200, withEmail: 1200, categories: [], statuses: [] }
const FAILED = {
  leadId: bakery.id,
  businessName: 'Pearl Bakery',
  failedAt: '2026-11-21T09:01:00.000Z',
  error: 'It has neither an email nor a phone number. Add one, then sync again.',
}

async function open(api: Record<string, unknown> = {}) {
  const app = renderApp('/dashboard', {
    api: {
      'GET /api/leads': [bakery],
      'GET /api/leads/facets': FACETS,
      'GET /api/tags': [],
      'POST /api/leads/changes/count': { count: 1 },
      'POST /api/crm/syncs': SYNC,
      'GET /api/crm/failures': [FAILED],
      'GET /api/crm/syncs': [],
      'GET /api/settings/crm': CONNECTED,
      ...(api as Record<string, object>),
    },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all 1 leads' }))
  await app.user.click(await screen.findByRole('button', { name: 'Sync to CRM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync to HubSpot' }))
  return { ...app, dialog }
}

test('names the number, shows the progress, and lists the leads that failed', async () => {
  const { user, asked, answers, events, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Sync 1 lead' }))
  expect(await screen.findByText('Sync started')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/crm/syncs')?.body).toEqual({ selection: { filter: {} } })
  const shown = within(await screen.findByRole('region', { name: 'Syncing to HubSpot' }))
  expect(shown.getByText('Syncing to HubSpot: 0 of 1,200 leads')).toBeTruthy()
  answers['GET /api/crm/syncs'] = [{ ...SYNC, state: 'running', synced: 300, failed: 2 }]
  events.send({ type: 'crm', id })
  expect(await shown.findByText('Syncing to HubSpot: 302 of 1,200 leads, 2 failed')).toBeTruthy()
  answers['GET /api/crm/syncs'] = [{ ...SYNC, state: 'done', synced: 1198, created: 1000, failed: 2 }]
  events.send({ type: 'crm', id })
  expect(await screen.findByText('Synced to HubSpot')).toBeTruthy()
  expect(screen.getByText('1,198 leads synced (1,000 new contacts), 2 failed.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Syncing to HubSpot' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show failed' }))
  expect(await screen.findByText(FAILED.error)).toBeTruthy()
})

test('says why a sync waits, and stops it', async () => {
  const retryAt = '2026-11-21T09:00:30.000Z'
  const { user, dialog, answers } = await open({
    'POST /api/crm/syncs': { ...SYNC, problem: 'HubSpot is busy.', retryAt },
  })
  await user.click(await dialog.findByRole('button', { name: 'Sync 1 lead' }))
  const shown = within(await screen.findByRole('region', { name: 'Syncing to HubSpot' }))
  expect(shown.getByText(/^HubSpot is busy. The sync resumes by itself at \d+:00:30\b/)).toBeTruthy()
  answers[`POST /api/crm/syncs/${id}/cancel`] = { ...SYNC, state: 'canceled', synced: 40 }
  await user.click(shown.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Sync stopped')).toBeTruthy()
  expect(screen.getByText('40 leads synced, 1,160 not reached.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Syncing to HubSpot' })).toBeNull())
})

test('shows a running sync when the page opens, but not one that had ended', async () => {
  const running = { ...SYNC, state: 'running', synced: 300 }
  const api = {
    'GET /api/settings/crm': CONNECTED,
    'GET /api/leads': [bakery],
    'GET /api/leads/facets': FACETS,
    'GET /api/tags': [],
  }
  const { answers, events } = renderApp('/dashboard', { api: { ...api, 'GET /api/crm/syncs': [running] } })
  expect(await screen.findByText('Syncing to HubSpot: 300 of 1,200 leads')).toBeTruthy()
  const problem = 'HubSpot rejected the key: The token is expired. Please check your settings.'
  answers['GET /api/crm/syncs'] = [{ ...running, state: 'failed', problem }]
  // After a reconnect, the event doesn't say which sync changed.
  events.send({ type: 'crm', id: null })
  expect(await screen.findByText(`${problem} 300 leads synced, 900 not reached.`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy()
  cleanup()
  renderApp('/dashboard', { api: { ...api, 'GET /api/crm/syncs': [{ ...running, state: 'done' }] } })
  await screen.findByRole('checkbox', { name: 'Select Pearl Bakery' })
  expect(screen.queryByText('Synced to HubSpot')).toBeNull()
})

test('says why a sync couldn’t start, and keeps the selection', async () => {
  const message = 'A sync is already running. Wait for it to finish, or stop it.'
  const { user, dialog } = await open({ 'POST /api/crm/syncs': refuse(409, message) })
  await user.click(await dialog.findByRole('button', { name: 'Sync 1 lead' }))
  expect(await screen.findByText(message)).toBeTruthy()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Pearl Bakery', hidden: true })
  expect(box.checked).toBe(true)
})

test('counts synced and failed leads in the settings, and lists the failed ones', async () => {
  const { user } = renderApp('/settings/crm', {
    api: { 'GET /api/settings/crm': CONNECTED, 'GET /api/crm/failures': [FAILED] },
  })
  expect(await screen.findByText('1,198 synced, 2 failed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show failed' }))
  expect(await screen.findByText(FAILED.error)).toBeTruthy()
})
