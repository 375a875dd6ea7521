import { describe, expect, test } from 'vitest'
import { botReason, isTooFast } from './bot-reason.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

describe('is a machine', () => {
  test.each([
    ['HEAD', { 'user-agent': chrome }, 'head'],
    ['GET', { 'user-agent': chrome, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['GET', { 'user-agent': chrome, purpose: 'prefetch' }, 'prefetch'],
    ['GET', { 'user-agent': chrome, 'x-moz': 'prefetch' }, 'prefetch'],
    ['GET', {}, 'no-user-agent'],
    ['GET', { 'user-agent': 'Mozilla/5.0' }, 'mail-privacy-proxy'],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'robot'],
    ['GET', { 'user-agent': 'curl/8.11.0' }, 'robot'],
    ['GET', { 'user-agent': 'python-requests/2.32' }, 'robot'],
  ])('%s %o: %s', (method, headers, reason) => {
    expect(botReason({ method, headers })).toBe(reason)
  })
})

describe('is a person', () => {
  test.each([
    chrome,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
  ])('%s', agent => {
    expect(botReason({ method: 'GET', headers: { 'user-agent': agent } })).toBeNull()
  })
})

test('treats a hit less than two seconds after acceptance, or before it was recorded, as too fast', () => {
  const sent = new Date('2026-03-02T10:00:00Z')
  const after = (ms: number) => isTooFast(new Date(sent.getTime() + ms), sent)
  expect([after(-50), after(0), after(1999), after(2000)]).toEqual([true, true, true, false])
})
