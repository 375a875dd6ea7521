import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import '#web/pages/settings.tsx'
import './webhooks-card.tsx'
import './delivery-log.tsx'
import { renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000f1'
const hook: Webhook = {
  id,
  url: 'https://flows.example/hook',
  events: ['message.replied', 'lead.created'],
  verifiedAt: '2026-11-20T09:00:00.000Z',
  disabledAt: null,
  failingSince: null,
  createdAt: '2026-11-20T09:00:00.000Z',
}
const delivery: WebhookDelivery = {
  id: '0190f1b0-0000-7000-8000-0000000000f2',
  type: 'message.replied',
  payload: { email: 'ada@shop.test' },
  state: 'failed',
  attempts: 3,
  nextAt: null,
  attemptedAt: '2026-11-20T10:00:00.000Z',
  status: 500,
  answer: 'Out of order',
  problem: null,
  createdAt: '2026-11-20T09:30:00.000Z',
}
const open = (hooks: Webhook[], api: Record<string, object> = {}) =>
  renderApp('/settings/webhooks', { api: { 'GET /api/webhooks': hooks, ...api } })

test('adds a webhook, and shows its secret once', async () => {
  const { user, asked } = open([], { 'POST /api/webhooks': { ...hook, secret: 'whsec_abc' } })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add webhook' })
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add webhook' }))
  await submit()
  expect(within(dialog).getByText('Enter an address that starts with https://')).toBeVisible()
  await user.type(within(dialog).getByLabelText(/^Address/), hook.url)
  await user.click(within(dialog).getByLabelText('Lead added'))
  await submit()
  expect(await screen.findByText('whsec_abc')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/webhooks')?.body).toEqual({
    url: hook.url,
    events: ['lead.created', 'message.replied'],
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

test('says what a receiver answered, and sends an event again', async () => {
  const { user, asked } = open([{ ...hook, failingSince: '2026-11-20T09:30:00.000Z' }], {
    'GET /api/webhooks/:id/deliveries': [delivery],
    'POST /api/webhooks/:id/replay': { replayed: 1 },
  })
  expect(await screen.findByText(/^Failing since/)).toBeVisible()
  expect(screen.getByText('Reply received, Lead added')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Log' }))
  const log = await screen.findByRole('dialog', { name: 'Log' })
  expect(await within(log).findByText('Answered 500')).toBeInTheDocument()
  expect(within(log).getByLabelText('Answer')).toHaveTextContent('Out of order')
  await user.click(within(log).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 event will be sent again')).toBeVisible()
  expect(asked.find(({ call }) => call.endsWith('/replay'))?.body).toEqual({ deliveryId: delivery.id })
})

test('a disabled webhook is enabled from its menu', async () => {
  const { user, asked } = open([{ ...hook, disabledAt: '2026-11-20T09:30:00.000Z' }], { 'PUT /api/webhooks/:id': hook })
  await user.click(await screen.findByRole('button', { name: `More for ${hook.url}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Enable' }))
  await expect.poll(() => asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ isEnabled: true })
})

test('passes on the challenge for a receiver that can’t answer with it', async () => {
  const { user, asked } = open([{ ...hook, verifiedAt: null }], { 'POST /api/webhooks/:id/verify': hook })
  await user.type(await screen.findByLabelText('Or paste the challenge that it got'), ' q0FZ ')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Receiver verified')).toBeVisible()
  expect(asked.find(({ call }) => call.endsWith('/verify'))?.body).toEqual({ challenge: 'q0FZ' })
})
