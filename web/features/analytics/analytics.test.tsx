import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse, renderApp } from '#test/web/app.tsx'
// Import it up front, so that the first test doesn't wait for it.
import '#web/ui/chart.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const rated = {
  totalSent: 20,
  totalDelivered: 19,
  totalOpened: 5,
  totalClicked: 1,
  totalReplied: 2,
  deliveryRate: 95,
  openRate: 26.3,
  clickRate: 5.3,
}
const figures = {
  ...rated,
  before: { ...rated, totalSent: 200, totalDelivered: 190, totalReplied: 40 },
  totalBounced: 1,
  totalUnsubscribed: 1,
  machineOpens: 3,
  machineClicks: 0,
  days: 30,
  since: '2026-10-23',
  until: '2026-11-21',
}
const day = {
  campaignId: 'c1',
  date: '2026-11-20',
  sentCount: 20,
  deliveredCount: 19,
  bouncedCount: 1,
  complainedCount: 0,
  openedCount: 6,
  clickedCount: 1,
  uniqueOpensCount: 5,
  uniqueClicksCount: 1,
}
const campaign = { sent: 20, delivered: 19, opened: 5, clicked: 1, replied: 2, bounced: 1 }
const rows = [
  { key: 'c1', name: 'Campaign 11/20/2026', ...campaign },
  { key: 'c2', name: 'Quiet', ...campaign, opened: null },
]
const details = {
  hours: [{ weekday: 2, hour: 9, opened: 3, clicked: 1, replied: 0 }],
  replies: [
    { label: 'not_interested', count: 2 },
    { label: null, count: 1 },
  ],
  bounces: [{ reason: 'The mailbox is full.', count: 1 }],
}
const api = {
  'GET /api/email-analytics/summary': figures,
  'GET /api/email-analytics': [day, { ...day, campaignId: 'c2', sentCount: 1 }],
  'GET /api/email-analytics/breakdown': rows,
  'GET /api/email-analytics/details': details,
}

/** jsdom has no layout, and a chart without a size isn't drawn. */
const hasSize = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 240))

test('shows the counts and the rates of the last 30 days', async () => {
  const { asked } = renderApp('/analytics', { api })
  for (const name of ['Emails Sent', 'Delivered', 'Opened', 'Clicked', 'Delivery Rate', 'Open Rate', 'Click Rate'])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(screen.getByText('95.0% success rate')).toBeVisible()
  expect(screen.getByText('26.3% success rate')).toBeVisible()
  expect(screen.getByText('Not counting 3 opens by machines')).toBeVisible()
  expect(asked[0]?.query.get('days')).toBe('30')
})

test('shows the activity of each day as a chart or a table', async () => {
  hasSize()
  const { user } = renderApp('/analytics', { api })
  expect(await screen.findByRole('heading', { name: 'Email activity' })).toBeVisible()
  expect(await screen.findByRole('application', { name: 'Email activity' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = screen.getByRole('table', { name: 'Email activity' })
  expect(within(table).getByRole('row', { name: 'Nov 20 21 38 10 2' })).toBeVisible()
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.queryByRole('table', { name: 'Email activity' })).not.toBeInTheDocument()
})

test('shows the funnel beside the days before, and what is too few to tell', async () => {
  renderApp('/analytics', { api })
  const funnel = (await screen.findByRole('heading', { name: 'Funnel' })).closest('section') as HTMLElement
  expect(within(funnel).getByText('Before: 40, 21.1%. Too few to tell.')).toBeVisible()
  expect(within(funnel).getByRole('progressbar', { name: 'Replied' })).toHaveAttribute('aria-valuetext', '2 of 20')
})

test('compares campaigns with links to their reports, and anything else', async () => {
  const { user, asked } = renderApp('/analytics', { api })
  const table = await screen.findByRole('table', { name: 'Emails by campaign' })
  const link = await within(table).findByRole('link', { name: 'Campaign 11/20/2026' })
  expect(link).toHaveAttribute('href', '/campaigns/c1')
  expect(
    within(table).getByRole('row', { name: /2026 20 1995\.0% 526\.3% 15\.3% 210\.5% · Too few to tell 15\.0%/ }),
  ).toBeVisible()
  expect(within(table).getByRole('row', { name: /^Quiet 20 1995\.0% Not tracked/ })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'By mail provider')
  expect(await screen.findByRole('table', { name: 'Emails by mail provider' })).toBeVisible()
  expect(asked.at(-1)?.query.get('by')).toBe('provider')
})

test('shows the hours, and the replies and bounces with their reasons', async () => {
  const { user } = renderApp('/analytics', { api })
  expect(await screen.findByText('Most on Tue at 9 AM: 3 opens.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Replies' }))
  expect(screen.getByText('Nobody yet.')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Not interested' })).toHaveAttribute('aria-valuetext', '2 of 3')
  expect(screen.getByRole('progressbar', { name: 'The mailbox is full.' })).toBeVisible()
})

test('says what test mode kept, and counts none of it', async () => {
  const kept = { ...figures, totalSent: 0, keptInTestMode: 27 }
  renderApp('/analytics', { api: { ...api, 'GET /api/email-analytics/summary': kept } })
  expect(await screen.findByText(/27 emails kept in the outbox: not sent, and in no figure/)).toBeVisible()
  expect(screen.getByText('No email data available')).toBeVisible()
})

test.each([
  ['Last 7 days', '7'],
  ['Last 90 days', '90'],
  ['Last year', '365'],
])('%s asks for %s days and is in the URL', async (label, days) => {
  const { user, asked, router } = renderApp('/analytics', { api })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time range' }), label)
  await waitFor(() => expect(asked.at(-1)?.query.get('days')).toBe(days))
  expect(router.state.location.search).toMatchObject({ days })
})

test('says that no emails were sent, and what to do', async () => {
  renderApp('/analytics', { api: { 'GET /api/email-analytics/summary': { ...figures, totalSent: 0 } } })
  expect(await screen.findByText('No email data available')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a campaign' })).toHaveAttribute('href', '/campaigns')
})

test('loads again after a failure', async () => {
  const { user, answers } = renderApp('/analytics', {
    api: { ...api, 'GET /api/email-analytics/summary': refuse(500, 'The database is resting.') },
  })
  expect(await screen.findByText('The database is resting.')).toBeVisible()
  answers['GET /api/email-analytics/summary'] = figures
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('95.0% success rate')).toBeVisible()
})

test('updates when the server reports a change', async () => {
  const { events, answers } = renderApp('/analytics', { api })
  await screen.findByText('95.0% success rate')
  answers['GET /api/email-analytics/summary'] = { ...figures, totalDelivered: 20, deliveryRate: 100 }
  events.send({ type: 'analytics', id: null })
  expect(await screen.findByText('100.0% success rate')).toBeVisible()
})

test('rates opens of the emails that track them, and says of how many', async () => {
  const some = { ...figures, sentUntracked: 12, openRate: 62.5 }
  renderApp('/analytics', { api: { ...api, 'GET /api/email-analytics/summary': some } })
  expect(await screen.findByText('62.5% success rate')).toBeVisible()
  expect(screen.getByText('Opened by a person, of 8 emails with open tracking')).toBeVisible()
  expect(screen.getByText('Not counting 3 opens by machines. Opens aren’t tracked in 12 emails')).toBeVisible()
})

test('says that opens aren’t tracked instead of showing zeros', async () => {
  const none = { ...figures, totalOpened: 0, machineOpens: 0, sentUntracked: 20, openRate: null }
  renderApp('/analytics', { api: { ...api, 'GET /api/email-analytics/summary': none } })
  const rate = await screen.findByRole('heading', { name: 'Open Rate' })
  expect(rate.parentElement).toHaveTextContent('Open RateOpens aren’t tracked. Turn on in Settings')
  expect(screen.getByRole('heading', { name: 'Opened' }).parentElement).toHaveTextContent(/^Opened–$/)
  expect(screen.getByRole('link', { name: 'Turn on in Settings' })).toHaveAttribute('href', '/settings/sender')
  expect(screen.queryByRole('columnheader', { name: 'Opened' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Opens' })).toBeNull()
})
