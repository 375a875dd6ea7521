import { expect, test } from 'vitest'
import { healthOf, healthText } from './account-health.ts'

const well = { sent7: 400, bounced: 3, sent30: 2000, complained: 0 }

test.each<[string, Partial<typeof well>, { band: string; harm: string } | undefined]>([
  ['all is well', {}, undefined],
  ['too few emails to tell', { sent7: 49, bounced: 20, sent30: 99, complained: 5 }, undefined],
  ['3 % bounced', { bounced: 12 }, { band: 'watched', harm: 'bounced' }],
  ['5 % bounced', { bounced: 20 }, { band: 'paused', harm: 'bounced' }],
  ['0.03 % complained', { complained: 1 }, { band: 'watched', harm: 'complained' }],
  ['0.1 % complained', { complained: 2 }, { band: 'paused', harm: 'complained' }],
  ['what pauses comes first', { bounced: 20, complained: 1 }, { band: 'paused', harm: 'bounced' }],
])('%s', (_, figures, health) => {
  const found = healthOf({ ...well, ...figures })
  if (health) expect(found).toMatchObject(health)
  else expect(found).toBeUndefined()
})

test('says what was seen, and what brings the account back', () => {
  expect(healthText({ band: 'watched', harm: 'bounced', n: 12, sent: 400, days: 7 })).toBe(
    '12 of its 400 emails of the last 7 days bounced. Check where these addresses come from. It’s good again once less than 3% of 7 days bounce.',
  )
  expect(healthText({ band: 'paused', harm: 'complained', n: 2, sent: 2000, days: 30 })).toBe(
    '2 of its 2,000 emails of the last 30 days were reported as spam. Its campaigns pause. Check who gets these emails, and why. It’s good again once less than 0.03% of 30 days are reported.',
  )
})
