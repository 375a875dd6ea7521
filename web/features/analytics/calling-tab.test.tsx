import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp } from '#test/web/app.tsx'
// Import it up front, so that the first test doesn't wait for it.
import '#web/ui/chart.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const none = {
  calls: 0,
  callsToday: 0,
  ended: 0,
  completed: 0,
  successRate: null,
  averageDuration: null,
  byDay: [],
  byHour: [],
  byOutcome: [],
}
const calls = {
  calls: 8,
  callsToday: 2,
  ended: 7,
  completed: 3,
  successRate: 42.9,
  averageDuration: 76,
  byDay: [{ date: '2026-11-20', calls: 8, ended: 7, completed: 3 }],
  byHour: [{ hour: 14, ended: 7, completed: 3 }],
  byOutcome: [
    { outcome: null, calls: 5 },
    { outcome: 'interested', calls: 3 },
  ],
}
const figures = {
  days: 30,
  since: '2026-10-23',
  until: '2026-11-21',
  totalLeads: 12,
  pipeline: [
    { status: 'new', leads: 6, share: 50 },
    { status: 'cold', leads: 3, share: 25 },
    { status: 'warm', leads: 2, share: 16.7 },
    { status: 'converted', leads: 1, share: 8.3 },
  ],
  recentLeads: [{ id: 'l1', businessName: 'Joe’s Plumbing', phone: '(212) 555-0142', status: 'new' }],
  real: calls,
  simulated: none,
}
const path = '/analytics?tab=calling'
const open = (answer: object) => renderApp(path, { api: { 'GET /api/calling-analytics': answer } })
/** A figure by its name. */
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section') ?? heading)
}

/** jsdom has no layout, and a chart without a size isn't drawn. */
const hasSize = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 240))

test('shows the calls, the pipeline, and the leads to call', async () => {
  const { asked } = open(figures)
  expect((await card('Total Leads')).getByText('12')).toBeVisible()
  expect((await card('Calls Today')).getByText('2')).toBeVisible()
  expect((await card('Success Rate')).getByText('42.9%')).toBeVisible()
  expect((await card('Success Rate')).getByText('3 of 7 calls answered')).toBeVisible()
  expect((await card('Avg Call Duration')).getByText('1:16')).toBeVisible()
  const analytics = await card('Call Analytics')
  expect(analytics.getByRole('progressbar', { name: 'Interested' })).toHaveAttribute('aria-valuenow', '3')
  expect(analytics.getByRole('progressbar', { name: 'No outcome yet' })).toBeVisible()
  expect(analytics.getByRole('progressbar', { name: '2 PM' })).toHaveAttribute('aria-valuetext', '3 of 7')
  expect((await card('Sales Pipeline')).getByText('(16.7%)')).toBeVisible()
  const recent = await card('Recent Leads')
  expect(recent.getByText('Ready to call')).toBeVisible()
  const link = recent.getByRole<HTMLAnchorElement>('link', { name: 'Joe’s Plumbing' })
  expect(new URL(link.href).searchParams.get('q')).toBe('Joe’s Plumbing')
  expect(screen.queryByText(/simulated/i)).not.toBeInTheDocument()
  expect(asked.map(({ call, query }) => [call, query.get('days')])).toEqual([['GET /api/calling-analytics', '30']])
})

test('shows the chart as a table', async () => {
  hasSize()
  const { user } = open(figures)
  expect(await screen.findByRole('application', { name: 'Call Analytics' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('row', { name: 'Nov 20 3 4' })).toBeVisible()
})

test('shows no figures without calls, and says what to do next', async () => {
  open({
    ...figures,
    real: none,
    totalLeads: 0,
    recentLeads: [],
    pipeline: figures.pipeline.map(row => ({ ...row, leads: 0, share: 0 })),
  })
  expect((await card('Success Rate')).getByText('—')).toBeVisible()
  expect((await card('Success Rate')).getByText('No finished calls in this range')).toBeVisible()
  expect((await card('Avg Call Duration')).getByText('—')).toBeVisible()
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getByRole('link')).toHaveAccessibleName('Call a lead')
  expect(panel.getByRole('link')).toHaveAttribute('href', '/calling')
  expect(panel.getByRole('heading', { name: 'Sales Pipeline' })).toBeVisible()
  expect(panel.getByText('Your newest leads with a phone number appear here.')).toBeVisible()
})

test('shows simulated calls if there are no others, and says so', async () => {
  open({ ...figures, real: none, simulated: calls })
  expect(await screen.findByText('Every call in this range was simulated. Nobody’s phone rang.')).toBeVisible()
  expect((await card('Success Rate')).getByText('42.9%')).toBeVisible()
})

test('doesn’t count simulated calls along with real ones', async () => {
  open({ ...figures, simulated: { ...none, calls: 4 } })
  expect(await screen.findByText('Not counting 4 simulated calls.')).toBeVisible()
  expect((await card('Calls Today')).getByText('2')).toBeVisible()
})

test('updates while calls are made', async () => {
  const { events, answers } = open(figures)
  await screen.findByText('42.9%')
  answers['GET /api/calling-analytics'] = { ...figures, real: { ...calls, successRate: 50 } }
  events.send({ type: 'calls', id: null })
  expect(await screen.findByText('50.0%')).toBeVisible()
})

test('opens the calls first for an account with only calls', async () => {
  const user = { ...ada, subscriptionPlan: 'calling_only' as const }
  const { asked } = renderApp('/analytics', { user, api: { 'GET /api/calling-analytics': figures } })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(tab => tab.textContent)).toEqual(['Calling Marketing', 'Email Marketing'])
  expect(await screen.findByRole('heading', { name: 'Sales Pipeline' })).toBeVisible()
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /api/calling-analytics']))
})
