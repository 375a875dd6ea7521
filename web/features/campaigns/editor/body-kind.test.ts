import { describe, expect, test } from 'vitest'
import { withDesign } from '#contract/body-markup.ts'
import { variableNamed } from '#web/lib/template-words.ts'
import { droppedBy, htmlToText, kindOf, textToHtml } from './body-kind.ts'
import { asFallback, chipsToTags, meantBy, tagsToChips } from './tags.ts'

describe('how a body can be edited', () => {
  test.each([
    ['', 'plain'],
    ['Hello {{businessName}},\n\nHow about Tuesday?', 'plain'],
    ['Prices < 5 and > 3, and <your name>', 'plain'],
    ['See this:\n<img src="https://a.example/x.png" alt="">', 'plain'],
    ['<p>Hello <strong>{{city|there}}</strong></p>', 'formatted'],
    ['<p>a</p><ul><li><p>b</p></li></ul><hr><h2>c</h2>', 'formatted'],
    ['<p><a href="https://a.example" data-button style="color:#fff">Book</a></p>', 'formatted'],
    [withDesign('Only words', 'offer'), 'formatted'],
    ['<table><tr><td>a</td></tr></table>', 'source'],
    ['<p style="color:red">a</p>', 'source'],
    ['<!doctype html><html><body><p>a</p></body></html>', 'source'],
    ['<p>a</p><!-- b -->', 'source'],
  ] as const)('%j: %s', (body, kind) => expect(kindOf(body)).toBe(kind))

  test('names what the editor would drop', () =>
    expect(droppedBy('<style>p{}</style><table><tr><td><p>a</p></td></tr></table>')).toEqual([
      'style',
      'table',
      'tbody',
      'tr',
      'td',
    ]))
})

describe('changing the format', () => {
  test('typed text keeps its paragraphs, lines, links, and images', () =>
    expect(
      textToHtml(
        'Hi <you> & all,\n\nline 1\nline 2: https://a.example/x?y=1&z.\n\n<img src="https://a.example/i.png">',
      ),
    ).toBe(
      '<p>Hi &lt;you&gt; &amp; all,</p><p>line 1<br>line 2: <a href="https://a.example/x?y=1&amp;z">https://a.example/x?y=1&amp;z</a>.</p><p><img src="https://a.example/i.png"></p>',
    ))

  test('formatted text becomes typed text', () =>
    expect(
      htmlToText(
        '<h2>Menu</h2><p>Hi {{city|there}},<br>see <a href="https://a.example">our page</a> and <strong>more</strong>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li>first</li></ol>',
      ),
    ).toBe('Menu\n\nHi {{city|there}},\nsee our page (https://a.example) and more.\n\n- one\n- two\n\n1. first'))

  test('text comes back as it was typed', () => {
    const typed =
      'Hello {{businessName|there}},\n\nWe bake bread.\nEvery day: https://bread.example\n\n{Best|Kind} regards'
    expect(htmlToText(textToHtml(typed))).toBe(typed)
  })
})

describe('variables as chips', () => {
  test('in words and behind formatting, not in addresses', () => {
    const html = '<p>Hi {{ businessName | you }}, <strong>{{city}}</strong> <a href="{{website}}">site</a></p>'
    const chips = tagsToChips(html)
    expect(chips).toBe(
      '<p>Hi <span data-variable="businessName" data-fallback="you"></span>, <strong><span data-variable="city"></span></strong> <a href="{{website}}">site</a></p>',
    )
    expect(chipsToTags(chips)).toBe(
      '<p>Hi {{businessName|you}}, <strong>{{city}}</strong> <a href="{{website}}">site</a></p>',
    )
  })

  test('an empty fallback and markup in a fallback survive', () => {
    const html = '<p>{{phone|}} {{city|A &amp; B &lt;i&gt;}}</p>'
    expect(chipsToTags(tagsToChips(html))).toBe(html)
  })

  test('an empty line stays a line', () => expect(chipsToTags('<p>a</p><p></p>')).toBe('<p>a</p><p><br></p>'))

  test.each([
    ['businessName', 'businessName'],
    ['Business Name', 'businessName'],
    ['business_name', 'businessName'],
    ['bussinessName', null],
  ])('%s is the variable %s', (name, variable) => expect(variableNamed(name)).toBe(variable))

  test('a misspelled name and another program’s name mean ours', () => {
    expect(meantBy('bussinessName')).toBe('businessName')
    expect(meantBy('Company Name')).toBe('businessName')
    expect(meantBy('neighborhood')).toBeNull()
  })

  test('a fallback can’t end its tag', () => expect(asFallback(' a}}|{b ')).toBe('ab'))
})
