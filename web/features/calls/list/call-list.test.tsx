import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Before the first test, whose waiting would include it otherwise.
import '#web/pages/calling.tsx'
import { refuse, renderApp, withHeaders } from '#web/test-app.tsx'
import { callingApi, callLead, theCall } from '../test-calls.ts'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const calls = (asked: { call: string }[], wanted: string) => asked.filter(({ call }) => call === wanted)

test('lists the leads with a phone number, and says how many and who calls', async () => {
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

test('says where nobody’s phone rings', async () => {
  const provider = { name: 'Simulator' as const, isSimulated: true, problem: null }
  renderApp('/calling', { api: callingApi([callLead(1, { isSimulated: true })], { provider }) })
  expect(await screen.findByText('Powered by Simulator')).toBeVisible()
  expect(screen.getByText('Simulated')).toBeVisible()
  expect(screen.getByText('Simulated calls don’t count toward your plan.')).toBeVisible()
  expect(screen.queryByText(/calls left this month/)).not.toBeInTheDocument()
})

test('a sample is marked where other calls are real', async () => {
  renderApp('/calling', { api: callingApi([callLead(1, { isSimulated: true }), callLead(2)]) })
  expect(within(await row('Business 1')).getByText('Simulated')).toBeVisible()
  expect(within(await row('Business 2')).queryByText('Simulated')).not.toBeInTheDocument()
})

test('without leads it leads to the file import and the dashboard', async () => {
  const { user } = renderApp('/calling', { api: { ...callingApi([]), 'GET /api/lead-files': [] } })
  expect(await screen.findByText(/^Import a CSV file, add a business yourself/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('searchbox', { name: 'Search query' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Import CSV' }))
  expect(await screen.findByRole('dialog', { name: 'Import CSV' })).toBeVisible()
})

test('leads that an import put in appear without a reload', async () => {
  const { answers, events } = renderApp('/calling', { api: callingApi([]) })
  await screen.findByText('No leads with a phone number')
  Object.assign(answers, callingApi([callLead(1)]))
  events.send({ type: 'leads', id: null })
  expect(await row('Business 1')).toBeVisible()
  expect(await screen.findByText('1 lead with a phone number')).toBeVisible()
})

test('without leads it asks for the first', async () => {
  const { user } = renderApp('/calling', { api: callingApi([]) })
  await user.click(await screen.findByRole('button', { name: 'Add Your First Lead' }))
  expect(await screen.findByRole('dialog', { name: 'Add Lead' })).toBeVisible()
})

test('a search waits for a pause, stands in the URL and can be taken back', async () => {
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

test('the next page comes with the cursor of the last', async () => {
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

test('a list that can not be loaded can be asked for again', async () => {
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
  ['Check the number', { toNumber: null, problem: '“12” is no phone number.' }],
  [
    /^Quiet hours until \w+ \d+:00 [AP]M/,
    { nextLawfulAt: '2099-01-05T13:00:00.000Z', problem: 'It is outside calling hours for Business 1.' },
  ],
])('a lead that can not be called says why: %s', async (name, fields) => {
  const { user, asked } = renderApp('/calling', {
    api: callingApi([callLead(1, { canCallNow: false, ...fields })]),
  })
  const inRow = within(await row('Business 1'))
  expect(inRow.queryByRole('button', { name: /^Call/ })).not.toBeInTheDocument()
  await user.click(inRow.getByText(name))
  const pane = within(await screen.findByRole('dialog', { name: 'Business 1' }))
  expect(pane.getByText(fields.problem, { exact: false })).toBeVisible()
  expect(pane.queryByRole('button', { name: /^Call/ })).not.toBeInTheDocument()
  expect(calls(asked, 'POST /api/calls/initiate')).toEqual([])
})

test('without a phone of one’s own the page leads to its setting', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { ownPhone: null }) })
  expect(await screen.findByText('Your phone rings first. Add its number in Settings to start calling.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add your phone' })).toHaveAttribute('href', '/settings#calling')
})

test('an unverified phone leads to its verification', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { isOwnPhoneVerified: false }) })
  const link = await screen.findByRole('link', { name: 'Verify your phone' })
  expect(link).toHaveAttribute('href', '/settings#calling')
  expect(screen.getByText(/it isn’t verified yet/)).toBeVisible()
})

test('no row is marked as simulated before it’s known who makes the calls', async () => {
  const provider = { name: 'Simulator' as const, isSimulated: true, problem: null }
  const api = callingApi([callLead(1, { isSimulated: true })], { provider })
  renderApp('/calling', { api: { ...api, 'GET /api/calls/summary': refuse(503, 'Later') } })
  expect(within(await row('Business 1')).queryByText('Simulated')).not.toBeInTheDocument()
})

test('what stands in the way of all calls stands above them', async () => {
  const provider = { name: 'Twilio' as const, isSimulated: false, problem: 'Twilio can not reach this.' }
  renderApp('/calling', { api: callingApi([callLead(1)], { provider }) })
  expect(await screen.findByText('Twilio can not reach this.')).toBeVisible()
})

test('who has used up the month’s calls is led to the plans', async () => {
  renderApp('/calling', { api: callingApi([callLead(1)], { remaining: 0 }) })
  const footer = within((await screen.findByText('Powered by Twilio')).closest('footer') ?? document.body)
  expect(footer.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing')
})

test('J and K move over the rows, C calls', async () => {
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

test('a lead that was added elsewhere is there when one comes back', async () => {
  const { router, answers } = renderApp('/calling', { api: callingApi([callLead(1)]) })
  await row('Business 1')
  await router.navigate({ to: '/settings' })
  Object.assign(answers, callingApi([callLead(2), callLead(1)]))
  await router.navigate({ to: '/calling' })
  await row('Business 2')
  expect(screen.getByText('2 leads with a phone number')).toBeVisible()
})
