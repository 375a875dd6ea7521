import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/crm/crm-card.tsx'
import '#web/features/crm/mapping-dialog.tsx'
import '#web/pages/settings.tsx'
import { refuse, renderApp } from '#test/web/app.tsx'

const CONNECTED = {
  crm: 'hubspot',
  connected: true,
  hubId: '1',
  checkedAt: '2026-11-21T09:00:00.000Z',
  lastSyncAt: null,
  lastError: null,
  synced: 0,
  failed: 0,
}
const text = (name: string, label: string) => ({ name, label, type: 'string', options: [] })
const STAFF = '0190f1b0-0000-7000-8000-0000000000ff'

async function open(api: Record<string, unknown> = {}) {
  const app = renderApp('/settings/crm', {
    api: {
      'GET /api/settings/crm': CONNECTED,
      'GET /api/settings/crm/mapping': { mapping: [{ from: 'category', property: 'industry' }], statusProperty: null },
      'GET /api/settings/crm/properties': [
        text('industry', 'Industry'),
        text('city', 'City'),
        text('staff', 'Staff'),
        { name: 'warmth', label: 'Warmth', type: 'enumeration', options: [] },
      ],
      'GET /api/lead-fields': [{ id: STAFF, name: 'Employees', kind: 'number', choices: [] }],
      'PUT /api/settings/crm/mapping': { mapping: [], statusProperty: null },
      ...(api as Record<string, object>),
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Fields and status' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Fields and status' })) }
}

test('maps fields, custom ones too, and each property only once', async () => {
  const { user, asked, dialog } = await open()
  const box = await dialog.findByLabelText<HTMLSelectElement>('HubSpot property for Category')
  expect(box.value).toBe('industry')
  expect(within(box).queryByText('Warmth')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('HubSpot property for Description'), 'industry')
  expect(box.value).toBe('')
  await user.selectOptions(dialog.getByLabelText('HubSpot property for Employees'), 'staff')
  await user.click(dialog.getByRole('checkbox', { name: 'Sync status changes' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save fields' }).disabled).toBe(true)
  await user.selectOptions(dialog.getByLabelText('HubSpot property for the status'), 'warmth')
  await user.click(dialog.getByRole('button', { name: 'Save fields' }))
  expect(await screen.findByText('Fields saved')).toBeTruthy()
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    mapping: [
      { from: 'description', property: 'industry' },
      { from: `field:${STAFF}`, property: 'staff' },
    ],
    statusProperty: 'warmth',
  })
})

test('shows a refusal, and keeps the choices', async () => {
  const message = '“Warmth” has no option for cold. Add it in HubSpot, or choose a text property.'
  const { user, dialog } = await open({ 'PUT /api/settings/crm/mapping': refuse(400, message) })
  await user.selectOptions(await dialog.findByLabelText('HubSpot property for City'), 'city')
  await user.click(dialog.getByRole('button', { name: 'Save fields' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>('HubSpot property for City').value).toBe('city')
})

test('says that the properties couldn’t load', async () => {
  const message = 'We can’t reach HubSpot. Try again in a minute.'
  const { dialog } = await open({ 'GET /api/settings/crm/properties': refuse(503, message) })
  expect(await dialog.findByText(message)).toBeTruthy()
})
