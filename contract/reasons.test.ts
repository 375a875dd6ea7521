import { describe, expect, test } from 'vitest'
import { detailOf, reasonOfMany, reasonText, storedReasonText } from './reasons.ts'

describe('the sentence for a reason', () => {
  test.each([
    ['unsubscribed', undefined, 'Unsubscribed from your emails'],
    ['refused', { words: '550 5.1.1 No such user' }, 'The mail server refused it: 550 5.1.1 No such user'],
    ['too-large', { size: 3000, most: 2048 }, 'The email has 3 KB; your mail server takes at most 2 KB.'],
    [
      'window',
      { until: '2026-11-23T14:00:00Z', zone: 'America/New_York' },
      'Outside the sending window, which opens Mon, Nov 23, 9:00 AM (America/New_York)',
    ],
    [
      'window',
      { until: '2026-11-23T14:00:00Z', zone: 'Mars/Olympus' },
      'Outside the sending window, which opens Mon, Nov 23, 2:00 PM (UTC)',
    ],
    [
      'domain-cap',
      { limit: 2, to: 'google', until: '2026-11-23T14:00:00Z', zone: 'UTC' },
      'The hourly limit of 2 emails to Google is reached; next try 2:00 PM (UTC)',
    ],
  ])('%s', (reason, params, text) => {
    expect(reasonText({ reason, params })).toBe(text)
    expect(storedReasonText(reason, detailOf(params))).toBe(text)
  })

  test('is the stored one for rows from earlier versions', () => {
    expect(storedReasonText('refused', 'The mail server refused it: 550 no')).toBe('The mail server refused it: 550 no')
    expect(storedReasonText(null, 'Something else')).toBe('Something else')
  })

  test('is missing without a reason and for an unknown code', () => {
    expect([storedReasonText(null, null), storedReasonText('from-the-future', null)]).toEqual([null, null])
    expect(reasonText({ reason: 'from-the-future' })).toBe('from-the-future')
  })

  test('omits what differs for many recipients', () => {
    expect(reasonOfMany('refused')).toBe('The mail server refused it')
  })
})
