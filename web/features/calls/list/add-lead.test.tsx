import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/calling.tsx'
import { refuse, renderApp } from '#test/web/app.tsx'
import './add-lead.tsx'
import { callingApi, callLead } from '#test/web/calls.ts'

const saved = { id: callLead(1).id, businessName: 'Joe’s Plumbing' }
async function open(answer: object = saved) {
  const app = renderApp('/calling', { api: { ...callingApi([]), 'POST /api/leads': answer } })
  await app.user.click(await screen.findByRole('button', { name: 'Add Lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Lead' }))
  const submit = () => app.user.click(dialog.getByRole('button', { name: 'Add Lead' }))
  return { ...app, dialog, submit }
}
const bodies = (asked: { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /api/leads').map(({ body }) => body)

test('adds a lead with its number in international format, and reloads the list', async () => {
  const { user, asked, answers, dialog, submit } = await open()
  await user.type(dialog.getByLabelText('Business name'), 'Joe’s Plumbing')
  await user.type(dialog.getByLabelText('Phone'), '2125550142')
  expect(dialog.getByText('Outside the US, start with + and the country code.')).toBeVisible()
  await user.type(dialog.getByLabelText('Email'), 'joe@made.example')
  expect(dialog.getByLabelText('Phone')).toHaveValue('+1 212 555 0142')
  answers['GET /api/calls/leads'] = [callLead(1, { businessName: 'Joe’s Plumbing' })]
  await submit()
  expect(await screen.findByText('Lead added successfully')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Call Joe’s Plumbing' })).toBeVisible()
  expect(bodies(asked)).toEqual([
    {
      businessName: 'Joe’s Plumbing',
      phone: '+1 212 555 0142',
      email: 'joe@made.example',
      website: '',
      category: '',
      address: '',
      city: '',
      region: '',
      postcode: '',
      country: '',
      description: '',
      otherContacts: '',
    },
  ])
})

test('keeps the input after a failure and when the dialog closes', async () => {
  const { user, dialog, submit } = await open(refuse(500, 'x'))
  await user.type(dialog.getByLabelText('Business name'), 'Joe’s Plumbing')
  await user.type(dialog.getByLabelText('Phone'), '2125550142')
  await submit()
  expect(await screen.findByText('Failed to add lead')).toBeVisible()
  expect(screen.getByText('There was an error adding your lead. Please try again.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Add Lead' }))
  expect(await screen.findByLabelText('Business name')).toHaveValue('Joe’s Plumbing')
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 212 555 0142')
})

test('marks an impossible number without sending it', async () => {
  const { user, asked, dialog, submit } = await open()
  await user.type(dialog.getByLabelText('Business name'), 'Joe’s Plumbing')
  await user.type(dialog.getByLabelText('Phone'), '123')
  expect(dialog.getByText('This isn’t a complete phone number yet.')).toBeVisible()
  await submit()
  expect(dialog.getByLabelText('Phone')).toBeInvalid()
  expect(dialog.getByText(/^Enter the complete number with its area code/)).toBeVisible()
  expect(bodies(asked)).toEqual([])
})
