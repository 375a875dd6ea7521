import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api-keys.ts'
import { renderApp } from '#test/web/app.tsx'

const sheets: ApiKey = {
  id: '0190f1b0-0000-7000-8000-000000000021',
  name: 'Sheets',
  start: 'cvs_AbCdEf',
  scopes: { leads: 'change', campaigns: 'read' },
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  app: null,
}
const LIST = 'GET /api/keys'
const dialog = async () => within(await screen.findByRole('dialog'))

test('creates a key with the chosen scopes, and shows it once', async () => {
  const list: ApiKey[] = []
  const { user, asked } = renderApp('/settings/keys', {
    api: {
      [LIST]: () => list,
      'POST /api/keys': () => {
        list.push(sheets)
        return { ...sheets, key: 'cvs_whole' }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Create key' }))
  expect(await form.findByText('Enter a name, such as the program that uses the key')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), 'Sheets')
  await user.selectOptions(form.getByLabelText('Leads and searches'), 'Read and change')
  await user.selectOptions(form.getByLabelText('Calls and tasks'), 'No access')
  await user.click(form.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('cvs_whole')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/keys')?.body).toEqual({
    name: 'Sheets',
    scopes: { leads: 'change', campaigns: 'read' },
    days: 365,
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Leads and searches: read and change · Campaigns and drafts: read')).toBeTruthy()
  expect(screen.queryByText('cvs_whole')).toBe(null)
})

test('asks before it revokes a key', async () => {
  const { user, asked } = renderApp('/settings/keys', {
    api: { [LIST]: [sheets], 'DELETE /api/keys/:id': { message: 'API key revoked' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Revoke Sheets' }))
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Revoke key' }))
  expect(await screen.findByText('Sheets no longer works.')).toBeTruthy()
})

const scout: ApiKey = { ...sheets, name: 'Scout', app: 'scout.example', scopes: { leads: 'change' } }

test('lists connected apps apart from keys, with the address that connects one', async () => {
  renderApp('/settings/keys', { api: { [LIST]: [scout] } })
  expect(await screen.findByText('Scout')).toBeVisible()
  expect(screen.getByText('· scout.example')).toBeVisible()
  expect(screen.getByText('Connected on Nov 20, 2026 · Not used yet')).toBeVisible()
  expect(screen.getByText(`${window.location.origin}/mcp`)).toBeVisible()
  expect(screen.getByText('No API keys yet')).toBeVisible()
})

test('asks before it disconnects an app', async () => {
  const { user, asked } = renderApp('/settings/keys', {
    api: { [LIST]: [scout], 'DELETE /api/keys/:id': { message: 'API key revoked' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Disconnect Scout' }))
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('App disconnected')).toBeTruthy()
})
