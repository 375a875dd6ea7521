import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/features/sending-accounts/sending-accounts-card.tsx'
import '#web/pages/settings.tsx'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { KEPT, SMTP } from '#test/web/sending-accounts.ts'
import { PRESETS, presetFor } from './provider-presets.ts'

const WORDS = 'smtp.gmail.com said: 535 5.7.8 Username and Password not accepted.'

const ONE = `/api/settings/sending-accounts/${KEPT.id}`

async function open(sendingAccount: SendingAccount | SendingAccount[] | null, api: Record<string, object> = {}) {
  const app = renderApp('/settings/email-account', {
    api: {
      'GET /api/settings/sender': refuse(503, 'Not now'),
      'GET /api/user-subscription': refuse(503, 'Not now'),
      'GET /api/settings/crm': refuse(503, 'Not now'),
      'GET /api/domains': refuse(503, 'Not now'),
      'GET /api/settings/sending-accounts': [sendingAccount ?? []].flat(),
      ...api,
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Sending accounts' })
  const section = heading.closest('section')
  if (!section) throw new Error('no card')
  // The rows are closed.
  if (sendingAccount)
    for (const row of await within(section).findAllByRole('button', { name: /^Manage / })) fireEvent.click(row)
  return { ...app, card: within(section) }
}
type Card = Awaited<ReturnType<typeof open>>['card']
const saved = (asked: Asked[]) => asked.flatMap(({ call, body }) => (/^(PUT|POST)/.test(call) ? [body] : []))
const choose = async (card: Card, label: string, option: string) =>
  fireEvent.change(await card.findByLabelText(label), {
    target: { value: card.getByRole<HTMLOptionElement>('option', { name: option }).value },
  })
const type = (card: Card, label: string, text: string) =>
  fireEvent.change(card.getByLabelText(label), { target: { value: text } })
const valueOf = (card: Card, label: string) => card.getByLabelText<HTMLInputElement>(label).value

test('without an account, shows that Canvass sends the emails', async () => {
  const { card } = await open(null)
  expect(await card.findByText('Not connected')).toBeVisible()
  expect(card.getByLabelText('Send through')).toHaveDisplayValue('Canvass (default)')
  expect(card.getByText(/^Canvass sends your emails from its own mail server/)).toBeVisible()
  expect(card.queryByRole('button', { name: 'Test and save' })).toBeNull()
})

describe('an SMTP account', () => {
  test('gets its servers from the provider, and is saved without leaving its password on the page', async () => {
    const { card, user, asked } = await open(null, { 'POST /api/settings/sending-accounts': SMTP })
    await choose(card, 'Send through', 'My SMTP account')
    await choose(card, 'Provider', 'Fastmail')
    expect([valueOf(card, 'Server'), valueOf(card, 'Port'), valueOf(card, 'Security')]).toEqual([
      'smtp.fastmail.com',
      '465',
      'tls',
    ])
    await choose(card, 'Provider', 'Gmail')
    expect(card.getByText(/create an app password in your Google Account/)).toBeVisible()
    type(card, 'Username', 'ada@shop.example')
    type(card, 'Password', 'canary-secret')
    type(card, 'Account’s from address', 'ada@shop.example')
    type(card, 'Account’s from name', 'Ada of Shop')
    type(card, 'Daily limit', '400')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Sending account connected')).toBeVisible()
    expect(screen.getByText('Canvass now sends your emails from ada@shop.example.')).toBeVisible()
    fireEvent.click(card.getByRole('button', { name: /^Manage / }))
    expect(card.getByText('Ada of Shop')).toBeVisible()
    expect(card.getByText('smtp.gmail.com:587, STARTTLS')).toBeVisible()
    expect(saved(asked)).toEqual([
      {
        kind: 'smtp',
        host: 'smtp.gmail.com',
        port: 587,
        security: 'starttls',
        user: 'ada@shop.example',
        password: 'canary-secret',
        imap: null,
        fromAddress: 'ada@shop.example',
        fromName: 'Ada of Shop',
        dailyLimit: 400,
      },
    ])
    const kept = [Object.values(sessionStorage), Object.values(localStorage)]
    expect(document.body.innerHTML + JSON.stringify(kept)).not.toContain('canary')
  })

  test('keeps its input beside the message of a server that rejects it', async () => {
    const { card, user } = await open(null, { 'POST /api/settings/sending-accounts': refuse(400, WORDS) })
    await choose(card, 'Send through', 'My SMTP account')
    await choose(card, 'Provider', 'Gmail')
    type(card, 'Username', 'ada@shop.example')
    type(card, 'Password', 'wrong')
    type(card, 'Account’s from address', 'ada@bücher.example')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await card.findByRole('alert')).toHaveTextContent(WORDS)
    expect(valueOf(card, 'Password')).toBe('wrong')
    expect(valueOf(card, 'Account’s from address')).toBe('ada@bücher.example')
    expect(card.getByText('Not connected')).toBeVisible()
  })
})

test('gets its servers and the app password link from the address', async () => {
  const { card, user, asked } = await open(null, { 'POST /api/settings/sending-accounts': SMTP })
  await choose(card, 'Send through', 'My SMTP account')
  await user.type(card.getByLabelText('Account’s from address'), 'ada@icloud.com')
  await user.tab()
  expect(card.getByLabelText('Provider')).toHaveDisplayValue('iCloud')
  expect(card.getByRole('link', { name: 'Create an app password' })).toHaveAttribute(
    'href',
    'https://account.apple.com',
  )
  await user.click(card.getByRole('checkbox', { name: 'Read replies over IMAP' }))
  expect([valueOf(card, 'IMAP server'), valueOf(card, 'IMAP port')]).toEqual(['imap.mail.me.com', '993'])
  type(card, 'Password', 'secret')
  await user.click(card.getByRole('button', { name: 'Test and save' }))
  expect(await screen.findByText('Sending account connected')).toBeVisible()
  expect(saved(asked)).toMatchObject([
    {
      host: 'smtp.mail.me.com',
      port: 587,
      security: 'starttls',
      user: 'ada@icloud.com',
      imap: { host: 'imap.mail.me.com', port: 993, security: 'tls', user: '', password: '' },
    },
  ])
})

test.each([
  ['ada@gmail.com', 'smtp.gmail.com'],
  ['ada@hotmail.com', 'smtp.office365.com'],
  ['ada@yahoo.com', 'smtp.mail.yahoo.com'],
  ['ada@me.com', 'smtp.mail.me.com'],
  ['ada@fastmail.com', 'smtp.fastmail.com'],
  ['ada@zoho.com', 'smtp.zoho.com'],
  ['ada@shop.example', undefined],
])('recognizes the provider of %s: %s', (address, host) => {
  const name = presetFor(address)
  expect(name && PRESETS[name].smtp.host).toBe(host)
})

test('saves an SES key with its region', async () => {
  const sendingAccount: SendingAccount = {
    kind: 'ses',
    accessKeyId: 'AKIAEXAMPLE',
    region: 'eu-west-1',
    fromAddress: 'ada@shop.example',
    fromName: '',
    dailyLimit: null,
    checkedAt: SMTP.checkedAt,
    lastError: null,
    ...KEPT,
  }
  const { card, user, asked } = await open(null, { 'POST /api/settings/sending-accounts': sendingAccount })
  await choose(card, 'Send through', 'Amazon SES with my key')
  expect(valueOf(card, 'Region')).toBe('us-east-1')
  type(card, 'Access key ID', 'AKIAEXAMPLE')
  type(card, 'Secret access key', 'secret')
  type(card, 'Region', 'eu-west-1')
  type(card, 'Account’s from address', 'ada@shop.example')
  await user.click(card.getByRole('button', { name: 'Test and save' }))
  fireEvent.click(await card.findByRole('button', { name: /^Manage / }))
  expect(await card.findByText('Amazon SES, eu-west-1, key AKIAEXAMPLE')).toBeVisible()
  expect(card.getByText('None')).toBeVisible()
  expect(card.getByText('Reported by Amazon to ada@shop.example only')).toBeVisible()
  expect(saved(asked)).toEqual([
    {
      kind: 'ses',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'secret',
      region: 'eu-west-1',
      fromAddress: 'ada@shop.example',
      fromName: '',
      dailyLimit: null,
    },
  ])
})

describe('a connected account', () => {
  test('shows the server’s message while it fails, until a test succeeds', async () => {
    const { card, user } = await open({ ...SMTP, lastError: WORDS }, { [`POST ${ONE}/test`]: SMTP })
    expect(await card.findByText('Failing')).toBeVisible()
    expect(card.getByText(WORDS)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Test account' }))
    expect(await screen.findByText('Connection works')).toBeVisible()
    expect(card.getByText('Connected')).toBeVisible()
    expect(card.queryByText(WORDS)).toBeNull()
  })

  test('shows the server’s message if its test fails', async () => {
    const { card, user } = await open(SMTP, { [`POST ${ONE}/test`]: { ...SMTP, lastError: WORDS } })
    await user.click(await card.findByRole('button', { name: 'Test account' }))
    expect(await screen.findByText('Connection failed')).toBeVisible()
    expect(card.getByText('Failing')).toBeVisible()
  })

  test('keeps its address when it changes, and its IMAP password if the field is blank', async () => {
    const imap = { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'ada' } as const
    const kept = { ...SMTP, imap: { ...imap, hasOwnPassword: true, lastError: null } }
    const { card, user, asked } = await open(kept, { [`PUT ${ONE}`]: kept })
    expect(await card.findByText('Read from imap.gmail.com:993, TLS')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Change account' }))
    expect(card.getByLabelText('Account’s from address')).toHaveAttribute('readonly')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Sending account changed')).toBeVisible()
    expect(saved(asked)).toMatchObject([{ password: '', imap: { ...imap, password: '' } }])
  })

  test('is removed after a confirmation that says how its campaigns continue', async () => {
    const used = { ...SMTP, campaignsUnderWay: 2 }
    const { card, user } = await open(used, { [`DELETE ${ONE}`]: [] })
    await user.click(await card.findByRole('button', { name: 'More for ada@shop.example' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(await screen.findByText('Remove ada@shop.example?')).toBeVisible()
    expect(screen.getByText(/2 campaigns still send from it/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove account' }))
    expect(await screen.findByText('Sending account removed')).toBeVisible()
    expect(card.getByText('Not connected')).toBeVisible()
    expect(card.getByLabelText('Send through')).toHaveDisplayValue('Canvass (default)')
  })
})

describe('several accounts', () => {
  const second: SendingAccount = {
    ...SMTP,
    id: '0190f1b0-0000-7000-8000-0000000000a2',
    isDefault: false,
    fromAddress: 'bob@shop.example',
  }
  const menuOf = async ({ card, user }: Awaited<ReturnType<typeof open>>, address: string, item: string) => {
    await user.click(await card.findByRole('button', { name: `More for ${address}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }

  test('are listed with the default, which can change', async () => {
    const swapped = [
      { ...SMTP, isDefault: false },
      { ...second, isDefault: true },
    ]
    const app = await open([SMTP, second], { [`PUT /api/settings/sending-accounts/${second.id}/state`]: swapped })
    const itemOf = (address: string) => app.card.getByText(address).closest('li')
    expect(await app.card.findByText('bob@shop.example')).toBeVisible()
    expect(itemOf('ada@shop.example')).toHaveTextContent('Default')
    await menuOf(app, 'bob@shop.example', 'Make default')
    expect(await screen.findByText('New campaigns send from bob@shop.example.')).toBeVisible()
    expect(itemOf('bob@shop.example')).toHaveTextContent('Default')
    expect(itemOf('ada@shop.example')).not.toHaveTextContent('Default')
  })

  test('can be paused', async () => {
    const app = await open([SMTP, second], { [`PUT ${ONE}/state`]: [{ ...SMTP, isPaused: true }, second] })
    await menuOf(app, 'ada@shop.example', 'Pause')
    expect(await screen.findByText('Account paused')).toBeVisible()
    expect(app.card.getByText('Paused')).toBeVisible()
    expect(saved(app.asked)).toEqual([{ isPaused: true }])
  })

  test('can get another one', async () => {
    const { card, user } = await open(SMTP, { 'POST /api/settings/sending-accounts': second })
    await user.click(await card.findByRole('button', { name: 'Add account' }))
    type(card, 'Account’s from address', 'bob@shop.example')
    type(card, 'Server', 'smtp.shop.example')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Choose bob@shop.example for a campaign, or make it the default.')).toBeVisible()
    expect(card.getAllByRole('listitem')).toHaveLength(2)
  })
})

test('loads the accounts again after a failure', async () => {
  const { card } = await open(null, { 'GET /api/settings/sending-accounts': refuse(500, 'Broken') })
  expect(await card.findByText('Your sending accounts couldn’t be loaded')).toBeVisible()
  expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
})
