import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/features/sending-accounts/sending-accounts-card.tsx'
import '#web/pages/settings.tsx'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { SMTP } from '#test/web/sending-accounts.ts'

const { id: ID } = SMTP

async function open(account: SendingAccount | null, api: Record<string, object> = {}, at = '/settings/email-account') {
  const app = renderApp(at, { api: { 'GET /api/settings/sending-accounts': account ? [account] : [], ...api } })
  const section = (await screen.findByRole('heading', { name: 'Sending accounts' })).closest('section')
  if (!section) throw new Error('no card')
  // The row is closed.
  if (account) fireEvent.click(await within(section).findByRole('button', { name: /^Manage / }))
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

describe('an account that connects without a password', () => {
  const SIGNED_IN: typeof SMTP = {
    ...SMTP,
    signedInAt: 'microsoft',
    host: 'smtp.office365.com',
    user: 'ada@login.example',
  }
  const PAGE = 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?state=s'
  const START = 'POST /api/settings/sending-accounts/sign-in'
  const FINISH = 'POST /api/settings/sending-accounts/sign-in/finish'
  const AGAIN = 'Canvass no longer has access to ada@shop.example. Connect the account again in Settings.'

  test('leads to the provider’s page', async () => {
    const { card, user, asked, left } = await open(null, { [START]: { url: PAGE } })
    await user.click(await card.findByRole('button', { name: 'Connect Microsoft 365' }))
    await waitFor(() => expect(left).toEqual([PAGE]))
    expect(saved(asked)).toEqual([{ provider: 'microsoft' }])
  })

  test('says what the operator has to do', async () => {
    const words = 'Ask its operator to set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'
    const { card, user } = await open(null, { [START]: refuse(400, words) })
    await user.click(await card.findByRole('button', { name: 'Connect Google' }))
    expect(await screen.findByText('Google can’t be connected')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
  })

  test('appears when the provider’s page leads back, and its code leaves the address', async () => {
    const { card, asked, router } = await open(SMTP, { [FINISH]: SIGNED_IN }, '/settings?code=4%2F0Ab&state=st&scope=x')
    expect(await screen.findByText('Sending account connected')).toBeVisible()
    expect(await card.findByText('Microsoft 365, connected as ada@login.example')).toBeVisible()
    expect(saved(asked)).toEqual([{ code: '4/0Ab', state: 'st' }])
    await waitFor(() => expect(router.state.location.href).toBe('/settings/email-account'))
  })

  test('shows why the provider’s page led back without a code', async () => {
    const words = 'Google wasn’t connected, because access wasn’t allowed.'
    const { asked } = await open(null, { [FINISH]: refuse(400, words) }, '/settings?error=access_denied&state=other')
    expect(await screen.findByText(words)).toBeVisible()
    expect(saved(asked)).toEqual([{ error: 'access_denied', state: 'other' }])
  })

  test('connects again when its access ended', async () => {
    const { card, user, asked, left } = await open({ ...SIGNED_IN, lastError: AGAIN }, { [START]: { url: PAGE } })
    expect(await card.findByText(AGAIN)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Connect again' }))
    await waitFor(() => expect(left).toEqual([PAGE]))
    expect(saved(asked)).toEqual([{ provider: 'microsoft', id: ID }])
  })

  test('offers no password, and changes its name and limit', async () => {
    const { card, user, asked } = await open(SIGNED_IN, { [`PUT /api/settings/sending-accounts/${ID}`]: SIGNED_IN })
    expect(await card.findByText('Connected')).toBeVisible()
    expect(card.queryByRole('button', { name: 'Connect again' })).toBeNull()
    await user.click(card.getByRole('button', { name: 'Change account' }))
    expect(card.queryByLabelText('Password')).toBeNull()
    type(card, 'Daily limit', '30')
    await user.click(card.getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('Sending account changed')).toBeVisible()
    expect(saved(asked)).toMatchObject([{ kind: 'smtp', host: 'smtp.office365.com', dailyLimit: 30 }])
  })
})

test('offers Microsoft no password for reading replies, and says what happens to passwords', async () => {
  const { card } = await open(null)
  await choose(card, 'Send through', 'My SMTP account')
  expect(card.getByRole('checkbox', { name: 'Read replies over IMAP' })).toBeVisible()
  await choose(card, 'Provider', 'Outlook or Microsoft 365')
  expect(card.queryByRole('checkbox', { name: 'Read replies over IMAP' })).toBeNull()
  expect(card.getByText(/^At the end of December 2026, Microsoft turns off passwords for sending/)).toBeVisible()
  expect(card.getByLabelText('Daily limit')).toHaveValue('10000')
})

test.each([
  ['smtp.office365.com', 'Connect Microsoft 365'],
  ['smtp.gmail.com', 'Connect Google'],
])('offers an account with a password at %s to connect without one', async (host, name) => {
  const { card } = await open({ ...SMTP, host })
  expect(await card.findByRole('button', { name })).toBeVisible()
})
