import { describe, expect, test } from 'vitest'
import { DESIGNS, readDesign, withDesign } from '#contract/body-markup.ts'
import { makeEmail } from '../email.ts'

const footer = { postalAddress: '1 Main St', tracksOpens: true }

describe.each(DESIGNS)('the design %s', design => {
  test('loads nothing from elsewhere', () => {
    const { html } = makeEmail(withDesign('<p>Hello</p>', design), footer)
    expect(html.replace(/xmlns(:\w)?="[^"]*"/g, '')).not.toMatch(/https?:|@import|url\(/)
  })

  test('frames the content, the postal address, and the unsubscribe link', () => {
    const body = withDesign(
      '<h1>New menu</h1><p>Hello {{businessName}}, <a href="https://a.example">see</a>.</p>',
      design,
    )
    const { html, text, links } = makeEmail(body, footer)
    expect(html.match(/<html/g)).toHaveLength(1)
    expect(html).toContain('<h1>New menu</h1><p>Hello {{businessName}}, <a href="{{@link:0}}">see</a>.</p>')
    expect(html).toContain('1 Main St')
    expect(html).toContain('{{@unsubscribe}}')
    expect(html).toContain('{{@pixel}}')
    expect(html).not.toMatch(/undefined|data-design/)
    expect(links).toEqual(['https://a.example'])
    expect(text).toContain('New menu\n\nHello {{businessName}}, see')
    expect(text.match(/Unsubscribe/g)).toHaveLength(1)
  })

  test('keeps choices and variables apart from its own styles', () => {
    const { html } = makeEmail(withDesign('<p>{Hi|Hello} {{city|there}}</p>', design), footer)
    expect(html).toMatch(/<p>\uFDD00\uFDD1Hi\uFDD1Hello\uFDD2 \{\{city\|there\}\}<\/p>/)
    expect(html.match(/\{\{(?!@)/g)).toHaveLength(2)
  })
})

test('a body names its design and comes back without it', () => {
  expect(readDesign(withDesign('<p>a</p></div><div>b', 'offer'))).toEqual({
    design: 'offer',
    content: '<p>a</p></div><div>b',
  })
  expect(readDesign('<div data-design="unknown"><p>a</p></div>').design).toBeNull()
  expect(withDesign('', 'offer')).toBe('')
  expect(withDesign('<p>a</p>', null)).toBe('<p>a</p>')
})
