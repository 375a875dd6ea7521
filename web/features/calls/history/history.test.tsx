import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/calling.tsx'
import { renderApp } from '#test/web/app.tsx'
import { callingApi, callLead, theCall } from '#test/web/calls.ts'

const promise = {
  id: 'c1',
  callId: theCall().id,
  leadId: callLead(1).id,
  businessName: 'Business 1',
  toNumber: '+12125550101',
  callbackAt: '2026-11-21T09:00:00.000Z',
  isDue: true,
  notes: 'Ask for Joe',
  nextAction: 'Send the prices',
  resolved: false,
}

test('calls a due callback, or marks it as done', async () => {
  const { user, asked, answers } = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1)]),
      'GET /api/callbacks': [promise],
      'PUT /api/callbacks/:id': { ...promise, resolved: true },
      'POST /api/calls/initiate': theCall(),
      'GET /api/calls/:id': theCall(),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Callbacks' })).toBeVisible()
  expect(screen.getByText('Due')).toBeVisible()
  expect(screen.getByText('Send the prices')).toBeVisible()
  expect(screen.getByText('Ask for Joe')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Call now: Business 1' }))
  await screen.findByText('Call initiated')
  expect(asked.find(({ call }) => call === 'POST /api/calls/initiate')?.body).toEqual({
    leadId: promise.leadId,
    businessName: 'Business 1',
    phoneNumber: '+12125550101',
  })
  await user.click(await screen.findByRole('button', { name: 'Close dialog' }))
  answers['GET /api/callbacks'] = []
  await user.click(await screen.findByRole('button', { name: 'Done: Business 1' }))
  await waitFor(() => expect(screen.queryByText('Callbacks')).not.toBeInTheDocument())
})

test('shows the outcome and cost of recent calls, and plays their recordings', async () => {
  const made = theCall({
    status: 'completed',
    isLive: false,
    duration: 76,
    cost: '0.028',
    currency: 'USD',
    hasRecording: true,
    outcome: 'interested',
    notes: 'Has two shops',
    nextAction: 'Send samples',
  })
  const { user } = renderApp('/calling', { api: { ...callingApi([callLead(1)]), 'GET /api/calls': [made] } })
  await user.click(await screen.findByText('Recent calls'))
  const item = within((await screen.findByText('Has two shops')).closest('li') ?? document.body)
  expect(item.getByText('Completed')).toBeVisible()
  expect(item.getByText(/ · 1:16 · 0\.028 USD$/)).toBeVisible()
  expect(item.getByText('Interested')).toBeVisible()
  expect(item.getByText('Send samples')).toBeVisible()
  expect(item.getByLabelText('Recording of the call with Business 1')).toHaveAttribute(
    'src',
    `/api/calls/${made.id}/recording`,
  )
  fireEvent.error(item.getByLabelText(/^Recording/))
  expect(item.getByRole('alert')).toHaveTextContent('The recording can’t be played right now.')
  await user.click(item.getByRole('button', { name: 'Try again' }))
  expect(item.queryByRole('alert')).not.toBeInTheDocument()
})

test('keeps the place of the recent calls on a narrow screen before there are any', async () => {
  const { user } = renderApp('/calling', { api: { ...callingApi([]), 'GET /api/calls': [] } })
  await screen.findByText('No leads with a phone number')
  await user.click(screen.getByText('Recent calls'))
  expect(await screen.findByText('Calls you make appear here with their outcomes.')).toBeVisible()
})

test('adds an outcome to an ended call', async () => {
  const made = theCall({ status: 'no-answer', isLive: false })
  const { user } = renderApp('/calling', {
    api: { ...callingApi([callLead(1)]), 'GET /api/calls': [made], 'GET /api/calls/:id': made },
  })
  await user.click(await screen.findByText('Recent calls'))
  await user.click(await screen.findByRole('button', { name: 'Add outcome: Business 1' }))
  const pane = within(await screen.findByRole('dialog', { name: 'Business 1' }))
  expect(await pane.findByRole('form', { name: 'Call outcome' })).toBeVisible()
})

test('calls what a campaign asks for, with its notes', async () => {
  const due = {
    id: theCall().id,
    type: 'call',
    state: 'open',
    title: '',
    note: 'Ask about Sunday orders',
    dueAt: '2026-11-20T09:00:00.000Z',
    doneAt: null,
    campaignId: theCall().id,
    campaignName: 'Bakeries, Springfield',
    email: 'one@business.example',
    leadId: callLead(1).id,
    businessName: 'Business 1',
    phone: '(212) 555-0101',
  }
  const { user, asked } = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1), callLead(2)]),
      'GET /api/tasks': [due],
      'POST /api/calls/initiate': theCall(),
      'GET /api/calls/:id': theCall(),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Calls due' })).toBeVisible()
  expect(screen.getByText('Ask about Sunday orders')).toBeVisible()
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  expect(await row('Business 1')).toHaveTextContent('Call due')
  expect(await row('Business 2')).not.toHaveTextContent('Call due')
  await user.click(screen.getByRole('button', { name: 'Call now: Business 1' }))
  await screen.findByText('Call initiated')
  expect(asked.find(({ call }) => call === 'GET /api/tasks')?.query.get('type')).toBe('call')
  expect(asked.find(({ call }) => call === 'POST /api/calls/initiate')?.body).toEqual({
    leadId: callLead(1).id,
    businessName: 'Business 1',
    phoneNumber: '(212) 555-0101',
  })
})
