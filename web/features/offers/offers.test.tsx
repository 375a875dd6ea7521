import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/ai-composer.tsx'
import './profile-dialog.tsx'
import type { OfferProfile } from '#contract/offers.ts'
import { type Asked, refuse, refuseWith, renderApp } from '#test/web/app.tsx'

const profile: OfferProfile = {
  id: '0190f1b0-0000-7000-8000-000000000101',
  name: 'Websites',
  offer: 'I build websites. $900 once.',
  audience: 'Restaurants',
  signature: '',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}
const email = { subject: 'Hello', body: 'Hi', tone: 'professional', writer: 'builtin' }
const saved = ({ body }: Asked) => ({ ...profile, ...(body as object) })

function open(api: Record<string, unknown> = {}) {
  return renderApp('/ai-composer', {
    api: {
      'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] },
      'GET /api/offer-profiles': [profile],
      'GET /api/draft-runs': [],
      'POST /api/ai/generate-email': email,
      ...api,
    } as Record<string, object>,
  })
}
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Offer' })
const press = (name: string) => screen.getByRole('button', { name })
const bodies = (asked: Asked[], call: string) => asked.filter(one => one.call === call).map(({ body }) => body)

test('writes from the chosen profile, and gives the typed text back', async () => {
  const { user, asked } = open()
  await user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'I paint signs')
  await screen.findByRole('option', { name: 'Websites' })
  await user.selectOptions(await select(), 'Websites')
  expect(screen.queryByRole('textbox', { name: 'My Niche/Offer' })).toBeNull()
  expect(screen.getByText('For: Restaurants')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await user.click(press('Generate Email'))
  expect(bodies(asked, 'POST /api/ai/generate-email')).toMatchObject([{ nicheOffer: 'I build websites. $900 once.' }])
  await user.selectOptions(await select(), 'Free text')
  expect(await screen.findByRole('textbox', { name: 'My Niche/Offer' })).toHaveValue('I paint signs')
})

test('saves typed text as a profile, and chooses it', async () => {
  const { user, asked } = open({ 'GET /api/offer-profiles': [], 'POST /api/offer-profiles': saved })
  await user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'I paint signs')
  await user.click(press('Save as profile'))
  const dialog = await screen.findByRole('dialog', { name: 'New offer profile' })
  expect(within(dialog).getByLabelText('Offer')).toHaveValue('I paint signs')
  expect(within(dialog).getByText('With price and terms: the email says it in these words.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save profile' }))
  expect(await within(dialog).findByText('Enter a name for the profile.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Profile name'), 'Signs')
  await user.click(within(dialog).getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText('Offer profile saved')).toBeTruthy()
  expect((await select()).selectedOptions[0]?.textContent).toBe('Signs')
  expect(bodies(asked, 'POST /api/offer-profiles')).toMatchObject([
    { name: 'Signs', offer: 'I paint signs', signature: '' },
  ])
})

test('edits the chosen profile, and marks what the server rejects', async () => {
  const { user, answers } = open({
    'PUT /api/offer-profiles/:id': refuseWith(400, { message: 'Too long', field: 'audience' }),
  })
  await screen.findByRole('option', { name: 'Websites' })
  await user.selectOptions(await select(), 'Websites')
  await user.click(press('Edit profile'))
  const dialog = await screen.findByRole('dialog', { name: 'Edit offer profile' })
  await user.type(within(dialog).getByLabelText('For whom'), ' in Reno')
  await user.click(within(dialog).getByRole('button', { name: 'Save profile' }))
  expect(await within(dialog).findByText('Too long')).toBeTruthy()
  answers['PUT /api/offer-profiles/:id'] = saved
  await user.click(within(dialog).getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByText('For: Restaurants in Reno')).toBeTruthy()
})

test('deletes a profile, and Undo saves it again', async () => {
  const { user, asked } = open({
    'DELETE /api/offer-profiles/:id': { message: 'Offer profile deleted' },
    'POST /api/offer-profiles': saved,
  })
  await screen.findByRole('option', { name: 'Websites' })
  await user.selectOptions(await select(), 'Websites')
  await user.click(press('Edit profile'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete profile' }))
  expect(await screen.findByText('Offer profile deleted')).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: 'My Niche/Offer' })).toHaveValue('')
  expect(screen.queryByRole('combobox', { name: 'Offer' })).toBeNull()
  await user.click(press('Undo'))
  expect(await screen.findByRole('option', { name: 'Websites' })).toBeTruthy()
  expect(bodies(asked, 'POST /api/offer-profiles')).toMatchObject([{ name: 'Websites', offer: profile.offer }])
})

test('says that the profiles didn’t load, and free text still works', async () => {
  const { user, asked, answers } = open({ 'GET /api/offer-profiles': refuse(500, 'Oops') })
  expect(await screen.findByText('Couldn’t load your offer profiles.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'My Niche/Offer' }), 'I paint signs')
  await user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await user.click(press('Generate Email'))
  expect(bodies(asked, 'POST /api/ai/generate-email')).toMatchObject([{ nicheOffer: 'I paint signs' }])
  answers['GET /api/offer-profiles'] = [profile]
  await user.click(press('Try again'))
  expect(await screen.findByRole('option', { name: 'Websites' })).toBeTruthy()
})
