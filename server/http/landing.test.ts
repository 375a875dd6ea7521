import { expect, test } from 'vitest'
import { addressSales } from './landing.ts'

const page = '<li>Custom<a href="mailto:operator" class="button">Contact sales</a></li>'

test('Contact sales writes to the operator', () => {
  expect(addressSales(page, 'hello+sales@canvass.io')).toBe(
    '<li>Custom<a href="mailto:hello%2Bsales@canvass.io?subject=Canvass%20Enterprise" class="button">Contact sales</a></li>',
  )
})

test.each(['canvass@localhost.example', 'a@example.com', 'a@b.test', 'root@localhost', ''])(
  'has no link to %s, where nobody reads email',
  address => {
    const html = addressSales(page, address)
    expect(html).not.toMatch(/<a |mailto/)
    expect(html).toContain('Contact sales through whoever runs this site.')
  },
)

test('an address can’t break out of its link', () => {
  expect(addressSales(page, '"><script>$&@evil.io')).not.toMatch(/<script>|\$&/)
})
