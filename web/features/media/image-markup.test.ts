import { expect, test } from 'vitest'
import { altFromName, imageMarkup } from './image-markup.ts'

const publicUrl = 'https://canvass.shop.com/media/a1.png'

test('keeps the size of a small image', () => {
  expect(imageMarkup({ publicUrl, width: 320, height: 200 }, 'Our shop')).toBe(
    `<img src="${publicUrl}" alt="Our shop" width="320" height="200" style="max-width:100%;height:auto">`,
  )
})

test('shrinks a large image to the width of an email, in proportion', () => {
  expect(imageMarkup({ publicUrl, width: 4000, height: 3000 }, '')).toContain('width="600" height="450"')
})

test.each([
  ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ["Joe's Bar & Grill", 'Joe&#39;s Bar &amp; Grill'],
  ['{{businessName}}', '&#123;&#123;businessName&#125;&#125;'],
  ['מסעדה', 'מסעדה'],
  ['  spaced  ', 'spaced'],
])('escapes the alternative text %s, which reads the same', (altText, escaped) => {
  const markup = imageMarkup({ publicUrl, width: 1, height: 1 }, altText)
  expect(markup).toContain(`alt="${escaped}"`)
  const image = new DOMParser().parseFromString(markup, 'text/html').querySelector('img')
  expect([image?.alt, image?.attributes.length]).toEqual([altText.trim(), 5])
})

test.each([
  ['our-shop_front.JPG', 'our shop front'],
  ['no ending', 'no ending'],
  ['Menu 2026.final.webp', 'Menu 2026.final'],
])('suggests an alternative text for the file %s: “%s”', (name, text) => {
  expect(altFromName(name)).toBe(text)
})
