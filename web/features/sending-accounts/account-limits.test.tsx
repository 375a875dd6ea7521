import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/features/sending-accounts/sending-accounts-card.tsx'
import '#web/pages/settings.tsx'
import type { SendingAccountLimitsNow } from '#contract/sending-limits.ts'
import { refuse, renderApp } from '#test/web/app.tsx'
import { describeLimits } from './account-limits.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000a1'
const OFF: SendingAccountLimitsNow = {
  limits: { hourlyLimit: null, delay: null, warmUp: null, providerHourlyLimit: null },
  today: { limit: null, used: 0, isWarmingUp: false },
}
const WARM: SendingAccountLimitsNow = {
  limits: {
    hourlyLimit: 30,
    delay: { from: 30, to: 90 },
    warmUp: { start: 10, step: 5, to: 50 },
    providerHourlyLimit: 12,
  },
  today: { limit: 40, used: 12, isWarmingUp: true },
}

test.each([
  [OFF, 'No limits set.'],
  [{ ...OFF, today: { limit: 1000, used: 3, isWarmingUp: false } }, '3 of 1,000 sent today.'],
  [
    WARM,
    'Warming up: 12 of 40 sent today. At most 30 per hour. 30 to 90 seconds between emails. At most 12 per hour to each provider.',
  ],
])('summarizes the limits in one line', (now, words) => {
  expect(describeLimits(now)).toBe(words)
})

test('changes the limits in place, and marks invalid ones', async () => {
  const url = `/api/settings/sending-accounts/${id}/limits`
  const { asked } = renderApp('/settings/email-account', {
    api: {
      'GET /api/settings/sender': refuse(503, 'Not now'),
      'GET /api/user-subscription': refuse(503, 'Not now'),
      'GET /api/settings/crm': refuse(503, 'Not now'),
      'GET /api/domains': refuse(503, 'Not now'),
      'GET /api/settings/sending-limits': { dailyLimit: 500 },
      'GET /api/settings/sending-accounts': [
        {
          id,
          isDefault: true,
          isPaused: false,
          campaignsUnderWay: 0,
          kind: 'ses',
          accessKeyId: 'AKIAEXAMPLE',
          region: 'us-east-1',
          fromAddress: 'ada@shop.example',
          fromName: 'Ada',
          dailyLimit: null,
          checkedAt: '2026-11-20T15:04:00.000Z',
          lastError: null,
          warmUp: { limit: 15, used: 4, next: 20, most: 50 },
        },
      ],
      [`GET ${url}`]: OFF,
      [`PUT ${url}`]: WARM,
    },
  })
  expect(await screen.findByText('All accounts together: at most 500 emails per day.')).toBeVisible()
  expect(
    screen.getByText(
      'Warming up: 4 of 15 sent today, 20 on its next sending day, up to 50. To send more, select Manage, then Change limits.',
    ),
  ).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Manage ada@shop.example' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change limits of ada@shop.example' }))
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  type('Hourly limit', '30')
  type('Hourly limit per email provider', '12')
  type('Shortest delay between emails (seconds)', '90')
  type('Longest delay between emails (seconds)', '30')
  fireEvent.click(screen.getByLabelText('Warm up: start with a few emails a day and send more each day'))
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('The longest delay can’t be shorter than the shortest')).toBeVisible()
  type('Shortest delay between emails (seconds)', '30')
  type('Longest delay between emails (seconds)', '90')
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText(/^Warming up: 12 of 40 sent today/)).toBeVisible()
  expect(asked.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []))).toEqual([WARM.limits])
})
