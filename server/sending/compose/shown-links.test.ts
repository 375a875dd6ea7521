import { expect, test } from 'vitest'
import { makeSecrets } from '#server/secrets.ts'
import { trackingLinks } from '#server/tracking/tracking.ts'
import { compileEmail } from './compile.ts'
import { makeEmail } from './email.ts'
import { personalValues } from './recipient-values.ts'

const secrets = makeSecrets('a key of more than thirty-two characters')
const ref = { userId: '0190f1b0-0000-7000-8000-0000000000a1', messageId: '0190f1b0-0000-7000-8000-0000000000a2' }
const lead = {
  businessName: 'Shop',
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
  firstName: null,
  lastName: null,
  contactName: null,
}

/** Where the links of this body lead: "counted", or the address itself. */
function linksOf(body: string, mayHideAddress: boolean): string[] {
  const made = makeEmail(body, { postalAddress: 'Here', tracksOpens: false })
  const { links } = compileEmail({ subject: '', bodyHtml: made.html, bodyText: made.text, links: made.links })
  const tracking = trackingLinks(secrets, 'https://canvass.test', mayHideAddress)
  const { values } = personalValues(links, { email: 'a@shop.test', lead, senderName: 'Ada' }, tracking, ref)
  return links.map(({ slot }) => {
    const url = values.get(slot) ?? ''
    return url.startsWith('https://canvass.test/t/c/') ? 'counted' : url
  })
}

test.each([
  ['words', '<a href="https://shop.test/menu">our menu</a>', 'counted'],
  ['a file’s name', '<a href="https://shop.test/menu.pdf">menu.pdf</a>', 'counted'],
  ['an image', '<a href="https://shop.test/"><img src="x.png" alt="shop.test"></a>', 'counted'],
  ['an address', '<a href="https://shop.test/menu">https://shop.test/menu</a>', 'https://shop.test/menu'],
  ['a host', '<a href="https://shop.test/menu" style="color:red"><b>www.shop.test</b></a>', 'https://shop.test/menu'],
  ['plain text', 'See https://shop.test/menu.', 'https://shop.test/menu'],
])('a link that shows %s, while links aren’t at the sender’s domain', (_, body, to) => {
  expect(linksOf(body, false)).toEqual([to])
  expect(linksOf(body, true)).toEqual(['counted'])
})

test('the text part names a shown address once', () => {
  const { text } = makeEmail(
    '<p>See <a href="https://shop.test/menu">shop.test/menu</a>, <a href="https://shop.test/x">here</a>.</p>',
    { postalAddress: 'Here', tracksOpens: false },
  )
  expect(text).toContain('See shop.test/menu, here [{{@link:1}}].')
})

test('reads a body of thousands of links in time', () => {
  const body = '<p><a href="https://shop.test/">shop.test</a></p>'.repeat(5000)
  const begun = performance.now()
  expect(linksOf(body, false)).toHaveLength(5000)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
