import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Before the first test, whose waiting would include it otherwise.
import '#web/features/sending-accounts/sending-accounts-card.tsx'
import '#web/pages/settings.tsx'
import type { MailboxPaceNow } from '#contract/pace.ts'
import { refuse, renderApp } from '#web/test-app.tsx'
import { describeLimits } from './account-limits.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000a1'
const OFF: MailboxPaceNow = {
  pace: { hourlyCap: null, gap: null, ramp: null, groupHourlyCap: null },
  today: { cap: null, used: 0, isWarmingUp: false },
}
const WARM: MailboxPaceNow = {
  pace: { hourlyCap: 30, gap: { from: 30, to: 90 }, ramp: { start: 20, step: 10 }, groupHourlyCap: 12 },
  today: { cap: 40, used: 12, isWarmingUp: true },
}

test.each([
  [OFF, 'No limits set.'],
  [{ ...OFF, today: { cap: 1000, used: 3, isWarmingUp: false } }, '3 of 1,000 sent today.'],
  [
    WARM,
    'Warming up: 12 of 40 sent today. At most 30 an hour. 30 to 90 seconds between emails. At most 12 an hour to each provider.',
  ],
])('the pace in a line', (now, words) => {
  expect(describeLimits(now)).toBe(words)
})

test('the pace is changed in place; what is wrong is said at its field', async () => {
  const url = `/api/settings/mailboxes/${id}/pace`
  const { asked } = renderApp('/settings', {
    api: {
      'GET /api/settings/sender': refuse(503, 'Not now'),
      'GET /api/user-subscription': refuse(503, 'Not now'),
      'GET /api/settings/crm': refuse(503, 'Not now'),
      'GET /api/domains': refuse(503, 'Not now'),
      'GET /api/settings/pace': { dailyCap: 500 },
      'GET /api/settings/mailboxes': [
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
          dailyCap: null,
          checkedAt: '2026-11-20T15:04:00.000Z',
          lastError: null,
        },
      ],
      [`GET ${url}`]: OFF,
      [`PUT ${url}`]: WARM,
    },
  })
  expect(await screen.findByText('All accounts together: at most 500 emails a day.')).toBeVisible()
  fireEvent.click(await screen.findByRole('button', { name: 'Change limits of ada@shop.example' }))
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  type('Hourly limit', '30')
  type('Hourly limit per email provider', '12')
  type('Shortest delay between emails (seconds)', '90')
  type('Longest delay between emails (seconds)', '30')
  fireEvent.click(screen.getByLabelText('Warm up: start with a few emails a day and send more each day'))
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('The longest rest is no shorter than the shortest')).toBeVisible()
  type('Shortest delay between emails (seconds)', '30')
  type('Longest delay between emails (seconds)', '90')
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText(/^Warming up: 12 of 40 sent today/)).toBeVisible()
  expect(asked.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []))).toEqual([WARM.pace])
})
