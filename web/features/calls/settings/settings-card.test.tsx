import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/settings.tsx'
import { refuseWith, renderApp } from '#test/web/app.tsx'
import './settings-card.tsx'

const settings = {
  ownPhone: null,
  isOwnPhoneVerified: false,
  recordCalls: false,
  callingHours: { from: 8, to: 21 },
  recordingHint: 'In many places, everyone on the line has to agree before a call is recorded.',
  provider: { name: 'Twilio', isSimulated: false, problem: null },
}

async function open(api: Record<string, object>) {
  const app = renderApp('/settings/calling', { api: { 'GET /api/settings/calling': settings, ...api } })
  const heading = await screen.findByRole('heading', { name: 'Calling', level: 2 })
  return { ...app, card: within(heading.closest('section') ?? document.body) }
}

test('saves the user’s phone, recording, and calling hours', async () => {
  const saved = { ...settings, ownPhone: '+12125550142', recordCalls: true, callingHours: { from: 9, to: 18 } }
  const { user, asked, card } = await open({ 'PUT /api/settings/calling': saved })
  await user.type(await card.findByLabelText('Your own phone'), '212 555 0142')
  expect(card.getByText(settings.recordingHint)).toBeVisible()
  await user.click(card.getByRole('checkbox', { name: /^Record calls/ }))
  await user.selectOptions(card.getByLabelText('Calls from'), '9:00 AM')
  await user.selectOptions(card.getByLabelText('Calls until'), '6:00 PM')
  await user.click(card.getByRole('button', { name: 'Save calling settings' }))
  expect(await screen.findByText('Calling settings saved')).toBeVisible()
  expect(asked.find(({ call }) => call === 'PUT /api/settings/calling')?.body).toEqual({
    ownPhone: '212 555 0142',
    recordCalls: true,
    callingHours: { from: 9, to: 18 },
  })
  expect(card.getByLabelText('Your own phone')).toHaveValue('+12125550142')
})

test('offers only lawful hours', async () => {
  const { card } = await open({})
  const from = await card.findByLabelText('Calls from')
  expect(within(from).getAllByRole('option').at(0)).toHaveTextContent('8:00 AM')
  expect(within(card.getByLabelText('Calls until')).getAllByRole('option').at(-1)).toHaveTextContent('9:00 PM')
})

describe('an unverified phone', () => {
  const unverified = { ...settings, ownPhone: '+15125558100' }
  const verification = '/api/settings/calling/verification'

  test('is verified with the code from a call', async () => {
    const { user, asked, card } = await open({
      'GET /api/settings/calling': unverified,
      [`POST ${verification}`]: { phone: '+15125558100' },
      [`PUT ${verification}`]: { ...unverified, isOwnPhoneVerified: true },
    })
    expect(await card.findByText('+15125558100 isn’t verified yet.')).toBeVisible()
    expect(card.queryByLabelText('Code from the call')).not.toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Call me with a code' }))
    await user.type(await card.findByLabelText('Code from the call'), '123456')
    await user.click(card.getByRole('button', { name: 'Verify phone' }))
    expect(await screen.findByText('Phone verified')).toBeVisible()
    expect(asked.find(({ call }) => call === `PUT ${verification}`)?.body).toEqual({ code: '123456' })
    expect(card.queryByText('+15125558100 isn’t verified yet.')).not.toBeInTheDocument()
  })

  test('stays unverified after a wrong code, which is marked', async () => {
    const message = 'That isn’t the code, or it has expired.'
    const { user, card } = await open({
      'GET /api/settings/calling': unverified,
      [`POST ${verification}`]: { phone: '+15125558100' },
      [`PUT ${verification}`]: refuseWith(400, { field: 'code', message }),
    })
    await user.click(await card.findByRole('button', { name: 'Call me with a code' }))
    await user.type(await card.findByLabelText('Code from the call'), '111111')
    await user.click(card.getByRole('button', { name: 'Verify phone' }))
    expect(await card.findByText(message)).toBeVisible()
    expect(card.getByLabelText('Code from the call')).toBeInvalid()
  })

  test('needs no verification while calls are simulated', async () => {
    const provider = { name: 'Simulator', isSimulated: true, problem: null }
    const { card } = await open({ 'GET /api/settings/calling': { ...unverified, provider } })
    expect(await card.findByLabelText('Your own phone')).toHaveValue('+15125558100')
    expect(card.queryByRole('button', { name: 'Call me with a code' })).not.toBeInTheDocument()
  })
})
