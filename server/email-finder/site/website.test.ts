import { expect, test } from 'vitest'
import { platformOf, websiteOf } from './website.ts'

/** Sites with no certificate, with https only, or under www although the lead doesn't say so. */
test.each([
  [
    'harborlight.com',
    'harborlight.com',
    ['https://harborlight.com/', 'http://harborlight.com/', 'https://www.harborlight.com/'],
  ],
  ['https://www.Harborlight.com/', 'harborlight.com', ['https://www.harborlight.com/', 'http://www.harborlight.com/']],
  [
    'http://harborlight.com/index.html',
    'harborlight.com',
    ['http://harborlight.com/', 'https://harborlight.com/', 'http://www.harborlight.com/'],
  ],
  ['http://shop.harborlight.com:8080/', 'shop.harborlight.com:8080', ['http://shop.harborlight.com:8080/']],
  [
    'www.chain.com/stores/12/',
    'chain.com/stores/12/',
    ['https://www.chain.com/stores/12/', 'http://www.chain.com/stores/12/'],
  ],
  [
    '  https://a-shop.com/?utm_source=maps#top ',
    'a-shop.com',
    ['https://a-shop.com/', 'http://a-shop.com/', 'https://www.a-shop.com/'],
  ],
  [
    'https://chain.com/store?id=12&gclid=abc#map',
    'chain.com/store?id=12',
    ['https://chain.com/store?id=12', 'http://chain.com/store?id=12', 'https://www.chain.com/store?id=12'],
  ],
  ['https://www.vercel.app/', 'www.vercel.app', ['https://www.vercel.app/', 'http://www.vercel.app/']],
  ['first.com; second.com', 'first.com', ['https://first.com/', 'http://first.com/', 'https://www.first.com/']],
  [
    'bäckerei.de',
    'xn--bckerei-5wa.de',
    ['https://xn--bckerei-5wa.de/', 'http://xn--bckerei-5wa.de/', 'https://www.xn--bckerei-5wa.de/'],
  ],
])('“%s” is the site %s', (text, site, urls) => {
  expect(websiteOf(text)).toEqual({ site, urls })
})

test('URLs that request different things never share a key', () => {
  const pairs = [
    ['https://shop.com/', 'https://shop.com/?token=1'],
    ['https://shop.com/?token=2', 'https://shop.com/?token=1'],
    ['https://shop.com/a', 'https://shop.com/A'],
    ['https://shop.com/home.html', 'https://shop.com/'],
    [`https://shop.com/${'a'.repeat(480)}`, `https://shop.com/${'a'.repeat(480)}b`],
  ]
  for (const [one = '', other = ''] of pairs) expect(websiteOf(one)?.site).not.toBe(websiteOf(other)?.site)
  expect(websiteOf(`https://shop.com/${'a'.repeat(600)}`)).toBe(null)
})

test.each([
  '',
  'no website',
  'mailto:a@harborlight.com',
  'ftp://harborlight.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://localhost/',
  'http://127.0.0.1/',
  'http://[::1]/',
  '192.168.1.1',
  'https://user:word@harborlight.com',
  'shop.example',
  'www.shop.test',
  'https://example.com',
  'intranet',
  'http://metadata.google.internal/',
])('“%s” isn’t a website to check', text => {
  expect(websiteOf(text)).toBe(null)
})

test('skips pages of social networks and directories, but reads sites hosted by website builders', () => {
  expect(platformOf('www.facebook.com')).toBe('facebook.com')
  expect(platformOf('m.yelp.co.uk')).toBe('yelp.co.uk')
  expect(platformOf('harborlight.business.site')).toBe(null)
  expect(platformOf('sites.google.com')).toBe(null)
  expect(platformOf('harborlight.wixsite.com')).toBe(null)
})
