import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { parseAddresses } from './addresses.ts'

describe('a pasted list', () => {
  test('drops blanks, empty entries, and duplicates in any case', async () => {
    expect(await parseAddresses([' a@shop.com', '', '  ', 'B@Shop.com\n', 'b@shop.COM', 'a@shop.com'])).toEqual({
      good: ['a@shop.com', 'B@Shop.com'],
      bad: [],
    })
  })

  test.each([
    'nobody',
    'a@b',
    '@shop.com',
    'a@',
    'a b@shop.com',
    'a@@shop.com',
    'a@shop..com',
    'a@.shop.com',
    'a@shop.com.',
    'a@-shop.com',
    'Ann <a@shop.com>',
    'a@shop.com,b@shop.com',
    'a@shop.com;b@shop.com',
    '"a"@shop.com',
    'a@shop.com\r\nBcc: x@evil.com',
    'a\0@shop.com',
    'a\u2028@shop.com',
    'a\ud800@shop.com',
    `${'a'.repeat(65)}@shop.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(72)}.com`,
  ])('names %j as bad', async address => {
    expect(await parseAddresses(['good@shop.com', address])).toEqual({ good: ['good@shop.com'], bad: [address] })
  })

  test.each(["o'neil+news@shop.co.uk", 'info@bücher.de', 'x@1.2.museum', 'a_b-c@shop-1.com'])(
    'accepts %s',
    async address => {
      expect(await parseAddresses([address])).toEqual({ good: [address], bad: [] })
    },
  )

  test('40,000 addresses take less than half a second', async () => {
    const list = Array.from({ length: 40_000 }, (_, i) => ` Reader${i}@shop${i % 100}.com `)
    const took = await processorMs(async () => expect((await parseAddresses(list)).good).toHaveLength(40_000))
    expect(took).toBeLessThan(500)
  })

  test('stays fast for an entry crafted to be slow', async () => {
    const list = Array.from({ length: 5000 }, () => `a@${'.a'.repeat(490)}@`)
    expect(await processorMs(() => parseAddresses(list))).toBeLessThan(2000)
  })
})

test.each(['\ufeff', '\ufffd\ufffd', 'ÿþ', 'þÿ'])(
  'ignores the byte order mark %j of a file that was read wrongly',
  async mark => {
    expect(await parseAddresses([`${mark}ada@x.example`, 'bob@x.example'])).toEqual({
      good: ['ada@x.example', 'bob@x.example'],
      bad: [],
    })
  },
)
