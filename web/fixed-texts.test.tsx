import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#test/web/app.tsx'
import { callingApi, callLead } from '#test/web/calls.ts'
import { lead, listApi } from '#test/web/leads.ts'

const summary = {
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalClicked: 0,
  deliveryRate: 0,
  openRate: 0,
  clickRate: 0,
}
const api: Record<string, object> = {
  ...listApi([lead(1)]),
  'GET /api/email-analytics/summary': summary,
  'GET /api/email-analytics': [],
  ...callingApi([callLead(1)]),
}

/** The texts that the specification fixes, as the user sees them. */
test.each([
  [
    '/dashboard',
    ['Find New Leads', 'Fetch Leads', 'Your Leads', 'All Categories'],
    ['Business Name', 'Email', 'Category', 'Status', 'Actions', 'Compose'],
  ],
  [
    '/ai-composer',
    ['My Niche/Offer', 'Target Business Details', 'Tone', 'Length', 'Generate Email'],
    ['Template', 'From File', 'From Leads (1)', 'Professional', 'Casual', 'Friendly', 'Short', 'Medium', 'Long'],
  ],
  [
    '/campaigns/new',
    ['Create a New Email Campaign', 'Recipients', 'Subject', 'Email Body', 'Send Campaign'],
    ['From Leads (1)', 'From File', 'Template', 'Insert Image'],
  ],
  [
    '/calling',
    ['Leads to call', '1 lead with a phone number', 'Add Lead', 'Business Name', 'Phone', 'Action', 'Call'],
    ['Powered by Twilio', 'Click Call to start a voice call.'],
  ],
  [
    '/analytics',
    ['Email Marketing', 'Calling Marketing'],
    ['Last 7 days', 'Last 30 days', 'Last 90 days', 'Last year', 'No email data available'],
  ],
  ['/settings', ['Subscription plan', 'Security', 'Sender'], []],
])('%s shows the specified texts', async (path, texts, more) => {
  renderApp(path, { api })
  for (const text of [...texts, ...more]) {
    const [shown] = await screen.findAllByText(text)
    expect(shown).toBeVisible()
  }
})

test('the list has the buttons of the specification', async () => {
  renderApp('/dashboard', { api })
  for (const name of ['Sync to CRM', 'Copy Emails', 'Save Data', 'Delete (0)'])
    expect(await screen.findByRole('button', { name })).toBeVisible()
})

test('opens analytics with the last 30 days', async () => {
  renderApp('/analytics', { api })
  expect(await screen.findByRole('combobox')).toHaveDisplayValue('Last 30 days')
})
