import { expect, test } from 'vitest'
import { addressSales } from './static.ts'

const page = '<li>Custom<a href="mailto:operator" class="button">Contact sales</a></li>'

test('links Contact sales to the operator’s address', () => {
  expect(addressSales(page, 'hello+sales@canvass.io')).toBe(
    '<li>Custom<a href="mailto:hello%2Bsales@canvass.io?subject=Canvass%20Enterprise" class="button">Contact sales</a></li>',
  )
})

test.each(['canvass@localhost.example', 'a@example.com', 'a@b.test', 'root@localhost', ''])(
  'has no link to %s, an address nobody reads',
  address => {
    const html = addressSales(page, address)
    expect(html).not.toMatch(/<a |mailto/)
    expect(html).toContain('To reach sales, contact the operator of this site.')
  },
)

test('can’t be injected with HTML through the address', () => {
  expect(addressSales(page, '"><script>$&@evil.io')).not.toMatch(/<script>|\$&/)
})
