import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Before the first test, whose waiting would include it otherwise.
import '#web/features/mailboxes/mailbox-card.tsx'
import '#web/pages/settings.tsx'
import type { Mailbox } from '#contract/mailboxes.ts'
import { type Asked, refuse, renderApp, unreachable } from '#web/test-app.tsx'

const SMTP: Mailbox = {
  ...{ kind: 'smtp', host: 'smtp.gmail.com', port: 587, security: 'starttls', user: 'ada@shop.example' },
  ...{ fromAddress: 'ada@shop.example', fromName: 'Ada of Shop', dailyCap: 400 },
  ...{ checkedAt: '2026-11-20T15:04:00.000Z', lastError: null },
}
const WORDS = 'smtp.gmail.com said: 535 5.7.8 Username and Password not accepted.'

async function open(mailbox: Mailbox | null, api: Record<string, object> = {}) {
  const app = renderApp('/settings', {
    api: {
      'GET /api/settings/sender': refuse(503, 'Not now'),
      'GET /api/user-subscription': refuse(503, 'Not now'),
      'GET /api/settings/crm': refuse(503, 'Not now'),
      'GET /api/domains': refuse(503, 'Not now'),
      'GET /api/settings/mailbox': { mailbox },
      ...api,
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Email account' })
  const section = heading.closest('section')
  if (!section) throw new Error('no card')
  return { ...app, card: within(section) }
}
type Card = Awaited<ReturnType<typeof open>>['card']
const saved = (asked: Asked[]) => asked.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []))
const choose = async (card: Card, label: string, option: string) =>
  fireEvent.change(await card.findByLabelText(label), {
    target: { value: card.getByRole<HTMLOptionElement>('option', { name: option }).value },
  })
const type = (card: Card, label: string, text: string) =>
  fireEvent.change(card.getByLabelText(label), { target: { value: text } })
const valueOf = (card: Card, label: string) => card.getByLabelText<HTMLInputElement>(label).value

test('without an account, mail goes through this instance', async () => {
  const { card } = await open(null)
  expect(await card.findByText('Not connected')).toBeVisible()
  expect(card.getByLabelText('Send through')).toHaveDisplayValue('This instance')
  expect(card.getByText(/^The operator’s sender carries your mail/)).toBeVisible()
  expect(card.queryByRole('button', { name: 'Test and save' })).toBeNull()
})

describe('an SMTP account', () => {
  test('is filled in by its provider, saved, and its password is gone from the page', async () => {
    const { card, user, asked } = await open(null, { 'PUT /api/settings/mailbox': { mailbox: SMTP } })
    await choose(card, 'Send through', 'My SMTP account')
    await choose(card, 'Provider', 'Fastmail')
    expect([valueOf(card, 'Server'), valueOf(card, 'Port'), valueOf(card, 'Security')]).toEqual([
      ...['smtp.fastmail.com', '465', 'tls'],
    ])
    await choose(card, 'Provider', 'Gmail')
    expect(card.getByText(/make an app password in your Google Account/)).toBeVisible()
    type(card, 'User name', 'ada@shop.example')
    type(card, 'Password', 'canary-secret')
    type(card, 'Account’s from address', 'ada@shop.example')
    type(card, 'Account’s from name', 'Ada of Shop')
    type(card, 'Messages a day', '400')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Email account connected')).toBeVisible()
    expect(screen.getByText('Your mail goes out from ada@shop.example now.')).toBeVisible()
    expect(card.getByText('Ada of Shop <ada@shop.example>')).toBeVisible()
    expect(card.getByText('smtp.gmail.com:587, STARTTLS')).toBeVisible()
    expect(
      card.getByText(
        /^Your campaigns are delivered through this account, also where this instance is in test mode/,
      ),
    ).toBeVisible()
    expect(saved(asked)).toEqual([
      {
        ...{ kind: 'smtp', host: 'smtp.gmail.com', port: 587, security: 'starttls' },
        ...{ user: 'ada@shop.example', password: 'canary-secret' },
        ...{ fromAddress: 'ada@shop.example', fromName: 'Ada of Shop', dailyCap: 400 },
      },
    ])
    const kept = [Object.values(sessionStorage), Object.values(localStorage)]
    expect(document.body.innerHTML + JSON.stringify(kept)).not.toContain('canary')
  })

  test('that its server refuses stays as typed, beside the server’s words', async () => {
    const { card, user } = await open(null, { 'PUT /api/settings/mailbox': refuse(400, WORDS) })
    await choose(card, 'Send through', 'My SMTP account')
    await choose(card, 'Provider', 'Gmail')
    type(card, 'User name', 'ada@shop.example')
    type(card, 'Password', 'wrong')
    type(card, 'Account’s from address', 'ada@bücher.example')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await card.findByRole('alert')).toHaveTextContent(WORDS)
    expect(valueOf(card, 'Password')).toBe('wrong')
    expect(valueOf(card, 'Account’s from address')).toBe('ada@bücher.example')
    expect(card.getByText('Not connected')).toBeVisible()
  })

  test('without a network says so, and nothing typed is lost', async () => {
    const { card, user } = await open(SMTP, { 'PUT /api/settings/mailbox': unreachable })
    await user.click(await card.findByRole('button', { name: 'Change' }))
    type(card, 'Password', 'new')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Connection failed')).toBeVisible()
    expect(valueOf(card, 'Password')).toBe('new')
  })

  test('with wrong fields is not sent', async () => {
    const { card, user, asked } = await open(null)
    await choose(card, 'Send through', 'My SMTP account')
    await choose(card, 'Security', 'None')
    type(card, 'Server', 'mail.shop.example')
    type(card, 'Port', 'x')
    type(card, 'Messages a day', '1.5')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await card.findByText('Type a port number')).toBeVisible()
    expect(card.getByText('Invalid email address')).toBeVisible()
    expect(card.getByText('Type a whole number')).toBeVisible()
    expect(saved(asked)).toEqual([])
  })
})

test('an SES key is saved with its region', async () => {
  const mailbox: Mailbox = {
    ...{ kind: 'ses', accessKeyId: 'AKIAEXAMPLE', region: 'eu-west-1', fromAddress: 'ada@shop.example' },
    ...{ fromName: '', dailyCap: null, checkedAt: SMTP.checkedAt, lastError: null },
  }
  const { card, user, asked } = await open(null, { 'PUT /api/settings/mailbox': { mailbox } })
  await choose(card, 'Send through', 'Amazon SES with my key')
  expect(valueOf(card, 'Region')).toBe('us-east-1')
  type(card, 'Access key ID', 'AKIAEXAMPLE')
  type(card, 'Secret access key', 'secret')
  type(card, 'Region', 'eu-west-1')
  type(card, 'Account’s from address', 'ada@shop.example')
  await user.click(card.getByRole('button', { name: 'Test and save' }))
  expect(await card.findByText('Amazon SES, eu-west-1, key AKIAEXAMPLE')).toBeVisible()
  expect(card.getByText('As many as it takes')).toBeVisible()
  expect(saved(asked)).toEqual([
    {
      ...{ kind: 'ses', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret', region: 'eu-west-1' },
      ...{ fromAddress: 'ada@shop.example', fromName: '', dailyCap: null },
    },
  ])
})

describe('a connected account', () => {
  test('that fails shows the server’s words, and a test that goes well takes them away', async () => {
    const { card, user } = await open(
      { ...SMTP, lastError: WORDS },
      { 'POST /api/settings/mailbox/test': { mailbox: SMTP } },
    )
    expect(await card.findByText('Failing')).toBeVisible()
    expect(card.getByText(WORDS)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Test' }))
    expect(await screen.findByText('The account works')).toBeVisible()
    expect(card.getByText('Connected')).toBeVisible()
    expect(card.queryByText(WORDS)).toBeNull()
  })

  test('whose test fails says what the server said', async () => {
    const failing = { mailbox: { ...SMTP, lastError: WORDS } }
    const { card, user } = await open(SMTP, { 'POST /api/settings/mailbox/test': failing })
    await user.click(await card.findByRole('button', { name: 'Test' }))
    expect(await screen.findByText('The account does not work')).toBeVisible()
    expect(card.getByText('Failing')).toBeVisible()
  })

  test('is removed after a question', async () => {
    const { card, user } = await open(SMTP, { 'DELETE /api/settings/mailbox': { mailbox: null } })
    await user.click(await card.findByRole('button', { name: 'Remove' }))
    expect(screen.getByText('Remove ada@shop.example?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove account' }))
    expect(await screen.findByText('Email account removed')).toBeVisible()
    expect(card.getByText('Not connected')).toBeVisible()
    expect(card.getByLabelText('Send through')).toHaveDisplayValue('This instance')
  })
})

test('an account that can not be read is offered again', async () => {
  const { card } = await open(null, { 'GET /api/settings/mailbox': refuse(500, 'Broken') })
  expect(await card.findByText('Your email account could not be loaded')).toBeVisible()
  expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
})
