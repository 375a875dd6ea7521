import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/calling.tsx'
import { refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { callingApi, callLead, theCall } from '#test/web/calls.ts'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const calls = (asked: { call: string }[], wanted: string) => asked.filter(({ call }) => call === wanted)

test('lists the leads with a phone number, with their count and the phone provider', async () => {
  renderApp('/calling', { api: callingApi([callLead(1), callLead(2)]) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Calling' })).toBeVisible()
  expect(await screen.findByText('2 leads with a phone number')).toBeVisible()
  for (const name of ['Business Name', 'Phone', 'Action'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible()
  expect(within(await row('Business 1')).getByRole('button', { name: 'Call Business 1' })).toBeVisible()
  expect(screen.getByText('Powered by Twilio')).toBeVisible()
  expect(screen.getByText('Click Call to start a voice call.')).toBeVisible()
  expect(screen.getByText('5 of 5 calls left this month')).toBeVisible()
  expect(screen.queryByText('Simulated')).not.toBeInTheDocument()
})

test('says that calls are simulated', async () => {
  const provider = { name: 'Simulator' as const, isSimulated: true, problem: null }
  renderApp('/calling', { api: callingApi([callLead(1, { isSimulated: true })], { provider }) })
  expect(await screen.findByText('Powered by Simulator')).toBeVisible()
  expect(screen.getByText('Simulated')).toBeVisible()
  expect(screen.getByText('Simulated calls don’t count toward your plan.')).toBeVisible()
  expect(screen.queryByText(/calls left this month/)).not.toBeInTheDocument()
})

test('marks a sample if other calls are real', async () => {
  renderApp('/calling', { api: callingApi([callLead(1, { isSimulated: true }), callLead(2)]) })
  expect(within(await row('Business 1')).getByText('Simulated')).toBeVisible()
  expect(within(await row('Business 2')).queryByText('Simulated')).not.toBeInTheDocument()
})

test('without leads, offers the file import and the dashboard', async () => {
  const { user } = renderApp('/calling', { api: { ...callingApi([]), 'GET /api/lead-imports': [] } })
  expect(await screen.findByText(/^Import a CSV file, add a business yourself/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('searchbox', { name: 'Search query' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Import file' }))
  expect(await screen.findByRole('dialog', { name: 'Import file' })).toBeVisible()
})

test('shows imported leads without a reload', async () => {
  const { answers, events } = renderApp('/calling', { api: callingApi([]) })
  await screen.findByText('No leads with a phone number')
  Object.assign(answers, callingApi([callLead(1)]))
  events.send({ type: 'leads', id: null })
  expect(await row('Business 1')).toBeVisible()
  expect(await screen.findByText('1 lead with a phone number')).toBeVisible()
})

test('without leads, offers to add the first one', async () => {
  const { user } = renderApp('/calling', { api: callingApi([]) })
  await user.click(await screen.findByRole('button', { name: 'Add Your First Lead' }))
  expect(await screen.findByRole('dialog', { name: 'Add Lead' })).toBeVisible()
})

test('searches when typing pauses, puts the text in the URL, and clears it', async () => {
  const { user, asked, router, answers } = renderApp('/calling', { api: callingApi([callLead(1)]) })
  await row('Business 1')
  answers['GET /api/calls/leads'] = ({ query }: { query: URLSearchParams }) =>
    query.get('q') === 'joe' ? [] : [callLead(1)]
  await user.type(screen.getByRole('searchbox'), 'joe')
  expect(await screen.findByText('No lead matches “joe”')).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'joe' })
  expect(calls(asked, 'GET /api/calls/leads').map(({ call: _, ...one }) => one)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await row('Business 1')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(router.state.location.search).toEqual({})
})

test('loads the next page with the previous page’s cursor', async () => {
  const { asked } = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1)]),
      'GET /api/calls/leads': ({ query }: { query: URLSearchParams }) =>
        query.get('cursor') === 'next' ? [callLead(2)] : withHeaders([callLead(1)], { 'x-next-cursor': 'next' }),
    },
  })
  expect(await row('Business 2')).toBeVisible()
  expect(calls(asked, 'GET /api/calls/leads')).toHaveLength(2)
})

test('loads the list again after a failure', async () => {
  const { user, answers } = renderApp('/calling', {
    api: { ...callingApi([]), 'GET /api/calls/leads': refuse(503, 'The database is resting.') },
  })
  expect(await screen.findByText('The database is resting.')).toBeVisible()
  answers['GET /api/calls/leads'] = [callLead(1)]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('Business 1')).toBeVisible()
})

test.each([
  ['Do not call', { isDoNotCall: true, problem: 'Business 1 is on your do-not-call list.' }],
  ['Check the number', { toNumber: null, problem: '“12” isn’t a phone number.' }],
  [
    /^Quiet hours until \w+ \d+:00 [AP]M/,
    { nextLawfulAt: '2099-01-05T13:00:00.000Z', problem: 'It’s outside calling hours for Business 1.' },
  ],
])('says why a lead can’t be called: %s', async (name, fields) => {
  const { user, asked } = renderApp('/calling', { api: callingApi([callLead(1, { canCallNow: false, ...fields })]) })
  const inRow = within(await row('Business 1'))
  expect(inRow.queryByRole('button', { name: /^Call/ })).not.toBeInTheDocument()
  await user.click(inRow.getByText(name))
  const pane = within(await screen.findByRole('dialog', { name: 'Business 1' }))
  expect(pane.getByText(fields.problem, { exact: false })).toBeVisible()
  expect(pane.queryByRole('button', { name: /^Call/ })).not.toBeInTheDocument()
  expect(calls(asked, 'POST /api/calls/initiate')).toEqual([])
})

test('leads to the setting if the user has no phone', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { ownPhone: null }) })
  expect(await screen.findByText('Your phone rings first. Add its number in Settings to start calling.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add your phone' })).toHaveAttribute('href', '/settings#calling')
})

test('leads to the verification of an unverified phone', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { isOwnPhoneVerified: false }) })
  const link = await screen.findByRole('link', { name: 'Verify your phone' })
  expect(link).toHaveAttribute('href', '/settings#calling')
  expect(screen.getByText(/it isn’t verified yet/)).toBeVisible()
})

test('marks no row as simulated until the phone provider is known', async () => {
  const provider = { name: 'Simulator' as const, isSimulated: true, problem: null }
  const api = callingApi([callLead(1, { isSimulated: true })], { provider })
  renderApp('/calling', { api: { ...api, 'GET /api/calls/summary': refuse(503, 'Later') } })
  expect(within(await row('Business 1')).queryByText('Simulated')).not.toBeInTheDocument()
})

test('shows a problem that affects every call above the list', async () => {
  const provider = { name: 'Twilio' as const, isSimulated: false, problem: 'Twilio can’t reach this.' }
  renderApp('/calling', { api: callingApi([callLead(1)], { provider }) })
  expect(await screen.findByText('Twilio can’t reach this.')).toBeVisible()
})

test('offers the plans once the month’s calls are used up', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { remaining: 0 }) })
  const footer = within((await screen.findByText('Powered by Twilio')).closest('footer') ?? document.body)
  expect(footer.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing')
})

test('J and K move between rows, and C calls', async () => {
  const { user, asked } = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1), callLead(2)]),
      'POST /api/calls/initiate': theCall(),
      'GET /api/calls/:id': theCall(),
    },
  })
  await row('Business 2')
  await user.keyboard('jjk')
  expect(screen.getByRole('button', { name: 'Business 1' })).toHaveFocus()
  await user.keyboard('c')
  await waitFor(() => expect(calls(asked, 'POST /api/calls/initiate')).toHaveLength(1))
})

test('shows leads added elsewhere when the user returns', async () => {
  const { router, answers } = renderApp('/calling', { api: callingApi([callLead(1)]) })
  await row('Business 1')
  await router.navigate({ to: '/settings' })
  Object.assign(answers, callingApi([callLead(2), callLead(1)]))
  await router.navigate({ to: '/calling' })
  await row('Business 2')
  expect(screen.getByText('2 leads with a phone number')).toBeVisible()
})
