import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import '#web/pages/ai-composer.tsx'
import '#web/pages/campaigns.tsx'
import './plan-dialogs.tsx'
import type { UsageLimits } from '#contract/usage.ts'
import { ada, refuse, refuseWith, renderApp } from '#test/web/app.tsx'
import { found, lead, listApi } from '#test/web/leads.ts'
import { beyondPlan } from '#web/lib/limit.ts'

afterEach(() => beyondPlan.write(null))

const limits = (remaining: Partial<UsageLimits['remaining']>, blocked: string | null = null): UsageLimits => ({
  plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: 100, callLimit: 5 },
  remaining: { leads: 50, campaigns: 1, emails: 100, calls: 5, ...remaining },
  blocked,
  resetsAt: '2026-12-01T00:00:00.000Z',
})
const over = 'Your free trial has ended. Upgrade to search, write, send, and call again.'
const searchApi = {
  ...listApi([]),
  'POST /api/leads/search': [found(1)],
  'POST /api/leads/import': { imported: 1, skipped: 0, leads: [lead(1)] },
}
const posts = (asked: { call: string; body: unknown }[]) => asked.filter(({ call }) => call.startsWith('POST'))

async function search(api: Record<string, object | (() => unknown)>) {
  const app = renderApp('/dashboard', { api: { ...searchApi, ...api } })
  await limitsAreRead(app)
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'bakers in Austin{Enter}')
  return app
}
/** Whether the request succeeded or failed. */
const limitsAreRead = ({ queryClient }: ReturnType<typeof renderApp>) =>
  waitFor(() => expect(queryClient.getQueryState(['usage-limits'])?.fetchStatus).toBe('idle'))

test('a search beyond the remaining quota isn’t sent; the dialog shows the quota', async () => {
  const { asked, user, router } = await search({ 'GET /api/usage-limits': limits({ leads: 0 }) })
  const dialog = await screen.findByRole('dialog', { name: 'Lead Generation Limit Reached' })
  within(dialog).getByText(
    "You've reached your monthly limit for leads. You have 0 leads remaining, but you're trying to use 20.",
  )
  within(dialog).getByText('FREE Plan')
  within(dialog).getByText('0 / 50')
  expect(within(dialog).queryByRole('button', { name: /instead/ })).toBeNull()
  expect(posts(asked)).toEqual([])
  await user.click(within(dialog).getByRole('link', { name: 'Upgrade Now' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers a search for as many leads as remain', async () => {
  const { asked, user } = await search({ 'GET /api/usage-limits': limits({ leads: 7 }) })
  await user.click(await screen.findByRole('button', { name: /^Find 7 instead/ }))
  await waitFor(() =>
    expect(posts(asked)[0]).toMatchObject({ call: 'POST /api/leads/search', body: { maxResults: 7 } }),
  )
  expect(screen.queryByText('Search failed')).toBeNull()
})

test('unknown limits allow the search, and the server’s refusal opens the same dialog and no toast', async () => {
  const message =
    "You've reached your monthly limit for leads. You have 3 leads remaining, but you're trying to use 20."
  const { asked, user } = await search({
    'GET /api/usage-limits': refuse(500, 'Something went wrong'),
    'POST /api/leads/search': refuseWith(402, {
      message,
      type: 'leads',
      planName: 'Free',
      limit: 50,
      remaining: 3,
      requested: 20,
    }),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Lead Generation Limit Reached' })
  within(dialog).getByText(message)
  within(dialog).getByText('3 / 50')
  expect(posts(asked)).toHaveLength(1)
  expect(screen.queryByText('Search failed')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reads limits older than 30 seconds again before refusing', async () => {
  const answers = [limits({ leads: 0 }), limits({})]
  const app = renderApp('/dashboard', {
    api: { ...searchApi, 'GET /api/usage-limits': () => answers.shift() ?? limits({}) },
  })
  await limitsAreRead(app)
  const read = app.queryClient.getQueryData(['usage-limits'])
  app.queryClient.setQueryData(['usage-limits'], read, { updatedAt: Date.now() - 31_000 })
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'bakers in Austin{Enter}')
  await waitFor(() => expect(posts(app.asked)[0]?.call).toBe('POST /api/leads/search'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after the trial, the upgrade dialog opens before any work and says what a plan includes', async () => {
  const { asked } = await search({ 'GET /api/usage-limits': limits({}, over) })
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade your plan' })
  within(dialog).getByText(over)
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Unlimited leads per month', 'Unlimited email campaigns', 'Advanced AI features', 'Priority support'])
  expect(posts(asked)).toEqual([])
})

test('the upgrade dialog also opens after the server refuses to write', async () => {
  const app = renderApp('/ai-composer', {
    api: { 'GET /api/usage-limits': limits({}), 'POST /api/ai/generate-email': refuse(402, over) },
  })
  await limitsAreRead(app)
  await app.user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'Websites')
  await app.user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await app.user.click(screen.getByRole('button', { name: 'Generate Email' }))
  within(await screen.findByRole('dialog', { name: 'Upgrade your plan' })).getByText(over)
  expect(screen.queryByText('Generation failed')).toBeNull()
})

async function send(api: Record<string, object | (() => unknown)>, account: Partial<typeof ada> = {}) {
  const app = renderApp('/campaigns/new', { api, user: { ...ada, ...account } })
  await limitsAreRead(app)
  const { user } = app
  await user.type(await screen.findByRole('textbox', { name: /Recipients/ }), 'a@one.example, b@two.example')
  await user.type(screen.getByRole('textbox', { name: /Subject/ }), 'Hello')
  await user.type(screen.getByRole('textbox', { name: /Email Body/ }), 'Hello there')
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  return app
}

test('without a remaining campaign, sends nothing and creates no draft', async () => {
  const { asked } = await send({ 'GET /api/usage-limits': limits({ campaigns: 0 }) })
  within(await screen.findByRole('dialog', { name: 'Campaign Limit Reached' })).getByText('0 / 1')
  expect(posts(asked)).toEqual([])
})

test('in test mode, a campaign uses nothing of the plan', async () => {
  const { asked } = await send({ 'GET /api/usage-limits': limits({ campaigns: 0, emails: 0 }) }, { isTestMode: true })
  await waitFor(() => expect(posts(asked).map(({ call }) => call)).toContain('POST /api/campaigns'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('beyond the remaining emails, counts the recipients, then sends nothing and creates no draft', async () => {
  const { asked } = await send({
    'GET /api/usage-limits': limits({ emails: 1 }),
    'POST /api/campaigns/mailable': { count: 2 },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Email Limit Reached' })
  within(dialog).getByText('1 / 100')
  within(dialog).getByText(/1 email remaining, but you're trying to use 2\.$/)
  expect(posts(asked)).toMatchObject([
    { call: 'POST /api/campaigns/mailable', body: { recipients: ['a@one.example', 'b@two.example'] } },
  ])
})

test.each([
  ['suppressed recipients don’t count', { count: 1 }],
  ['the server counts if the recipients can’t be counted in advance', refuse(500, 'Something went wrong')],
])('%s', async (_, mailable) => {
  const { asked } = await send({
    'GET /api/usage-limits': limits({ emails: 1 }),
    'POST /api/campaigns/mailable': mailable,
  })
  await waitFor(() => expect(posts(asked).map(({ call }) => call)).toContain('POST /api/campaigns'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('sends exactly as many emails as remain without counting', async () => {
  const { asked } = await send({ 'GET /api/usage-limits': limits({ emails: 2 }) })
  await waitFor(() => expect(posts(asked)[0]?.call).toBe('POST /api/campaigns'))
})

test.each(['/dashboard', '/ai-composer', '/campaigns', '/campaigns/1', '/outbox'])(
  'redirects from %s to Calling on the Calling Only plan',
  async path => {
    const user = { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' } as const
    const { router } = renderApp(path, { user })
    await waitFor(() => expect(router.state.location.pathname).toBe('/calling'))
  },
)

test('the account pages open on every plan', async () => {
  const user = { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' } as const
  const { router } = renderApp('/settings', { user })
  await screen.findByRole('heading', { name: 'Subscription plan' })
  expect(router.state.location.pathname).toBe('/settings')
  expect(screen.queryByText('Email domains')).toBeNull()
})
