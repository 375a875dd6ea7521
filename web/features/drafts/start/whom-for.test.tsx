import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/drafts/start/write-dialog.tsx'
import '#web/pages/dashboard.tsx'
import '#web/pages/draft-review.tsx'
import type { OfferProfile } from '#contract/offers.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi } from '#test/web/drafts.ts'
import { lead, listApi } from '#test/web/leads.ts'

const rows = [lead(1), lead(2)]
const TRADES = [
  { name: 'Restaurant', count: 12 },
  { name: 'Dentist', count: 8 },
  { name: 'Bakery', count: 3 },
]
const profile: OfferProfile = {
  id: '0190f1b0-0000-7000-8000-000000000101',
  name: 'Knives',
  offer: 'I sharpen knives. $6 each.',
  audience: '',
  signature: '',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

async function open(previewed: object = {}, trades: object[] = TRADES) {
  const app = renderApp('/dashboard', {
    api: {
      ...listApi(rows),
      ...draftsApi([draft(1)]).api,
      'GET /api/offer-profiles': [profile],
      'PUT /api/offer-profiles/:id': ({ body }: Asked) => ({ ...profile, ...(body as object) }),
      'GET /api/ai/usage': { writer: 'builtin', emails: 0, tokens: 0, cost: null, forecast: {} },
      'POST /api/leads/changes/count': { count: 23 },
      'POST /api/leads/recipients': { emails: ['hello@harbor1.example'] },
      'POST /api/draft-runs': () => draftsApi([draft(1)]).state,
      'POST /api/draft-runs/preview': ({ body }: Asked) => ({
        type: 'other',
        email: null,
        languages: [],
        trades,
        audience: (body as { offer: { audience: string } }).offer.audience === 'bakeries' ? 'bakeries' : null,
        misfitTrades:
          (body as { offer: { audience: string } }).offer.audience === 'bakeries' ? ['Restaurant', 'Dentist'] : [],
        doubtful: { peers: [], misfits: [], chains: [], websites: [], unknown: [] },
        ...previewed,
      }),
    } as Record<string, object>,
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 1' }))
  await app.user.click(await screen.findByRole('button', { name: /^Write \(/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Write to these/ }))
  const chip = (name: RegExp) => dialog.findByRole('button', { name })
  const press = async (name: RegExp) => app.user.click(await chip(name))
  const sent = (call: string) => app.asked.filter(one => one.call === call).map(({ body }) => body)
  return { ...app, dialog, chip, press, sent }
}
const question = { name: 'Whom is it for?' }

test('a click leaves a trade out, with a count and Undo, and the answer stays in the profile', async () => {
  const { dialog, chip, press, sent } = await open()
  expect(await dialog.findByRole('group', question)).toBeVisible()
  expect(await chip(/^Dentists 8/)).toHaveAttribute('aria-pressed', 'true')
  await press(/^Dentists 8/)
  expect(await dialog.findByText('8 of these are left out: Dentists.')).toBeVisible()
  expect(await chip(/^Everyone/)).toHaveAttribute('aria-pressed', 'false')
  await press(/^Undo/)
  expect(dialog.queryByText(/left out/)).toBeNull()
  await press(/^Dentists 8/)
  await press(/^Write 15 drafts/)
  const offer = { offer: profile.offer, notFor: ['Dentist'] }
  await waitFor(() => expect(sent('POST /api/draft-runs')).toMatchObject([{ offer }]))
  await waitFor(() =>
    expect(sent(`PUT /api/offer-profiles/${profile.id}`)).toMatchObject([{ name: 'Knives', ...offer }]),
  )
})

test('a few words leave out the trades that they don’t name', async () => {
  const { user, dialog, press, sent } = await open()
  await user.type(await dialog.findByRole('textbox', { name: 'In a few words' }), 'bakeries')
  expect(await dialog.findByText('20 of these are left out: Restaurants, Dentists.')).toBeVisible()
  await press(/^Write 3 drafts/)
  const offer = { audience: 'bakeries', notFor: ['Restaurant', 'Dentist'] }
  await waitFor(() => expect(sent('POST /api/draft-runs')).toMatchObject([{ offer }]))
})

test('nobody is chosen after a click on Everyone, and one more chooses a trade', async () => {
  const { dialog, press } = await open()
  await press(/^Everyone/)
  expect(await dialog.findByText('All of these are left out. Choose whom your offer is for.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Write 0 drafts' })).toBeDisabled()
  await press(/^Bakeries 3/)
  expect(await dialog.findByText('20 of these are left out: Restaurants, Dentists.')).toBeVisible()
})

test('the audience that the offer names is chosen already', async () => {
  const { dialog, chip, press, sent } = await open({ audience: 'bakeries', misfitTrades: ['Restaurant', 'Dentist'] })
  expect(await chip(/^Restaurants 12/)).toHaveAttribute('aria-pressed', 'false')
  expect(dialog.getByPlaceholderText('We think it’s for bakeries')).toBeVisible()
  await press(/^Write 3 drafts/)
  await waitFor(() => expect(sent('POST /api/draft-runs')).toHaveLength(1))
  expect(sent(`PUT /api/offer-profiles/${profile.id}`)).toEqual([])
})

test('asks nothing where all have one trade', async () => {
  const { dialog } = await open({}, [{ name: 'Dentist', count: 23 }])
  expect(await dialog.findByRole('region', { name: 'Before you start' })).toBeInTheDocument()
  expect(dialog.queryByRole('group', question)).toBeNull()
})

test('shows twelve of many trades', async () => {
  const { chip, press } = await open(
    {},
    Array.from({ length: 14 }, (_, n) => ({ name: `Trade ${n + 1}`, count: 1 })),
  )
  await press(/^2 more/)
  expect(await chip(/^Trade 14/)).toBeVisible()
})
