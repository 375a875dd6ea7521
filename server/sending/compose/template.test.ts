import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { escapeHtml, fill, parseTemplate, UnresolvedTag } from './template.ts'

const values = new Map([
  ['businessname', 'Bob & Sons'],
  ['phone', ''],
])
const filled = (text: string, put = (value: string) => value) => fill(parseTemplate(text), values, put)

describe('merge tags', () => {
  test.each([
    ['Dear {{businessName}}!', 'Dear Bob & Sons!'],
    ['{{ Business Name }}, {{business_name}}', 'Bob & Sons, Bob & Sons'],
    ['Call {{phone|us}}', 'Call us'],
    ['Call {{phone|}}.', 'Call .'],
    ['{{businessName|there}}', 'Bob & Sons'],
    ['{{unknown|friend}}', 'friend'],
    ['no tags', 'no tags'],
    ['{{{businessName}}}', '{Bob & Sons}'],
    ['open {{ and close', 'open {{ and close'],
    ['only }} closed', 'only }} closed'],
    ['{{a {{businessName}} b}}', '{{a Bob & Sons b}}'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(filled(text)).toBe(expected)
  })

  test.each(['{{phone}}', '{{nobody}}', '{{constructor}}', '{{__proto__}}', '{{toString}}', '{{ 1 + 1 }}'])(
    'reports that %s has no value',
    tag => {
      expect(() => filled(`Hi ${tag}`)).toThrow(expect.objectContaining({ constructor: UnresolvedTag, tag }))
    },
  )

  test('encode a value for its place, and keep a default as typed', () => {
    expect(filled('{{businessName}} {{x|<b>you</b>}}', escapeHtml)).toBe('Bob &#38; Sons <b>you</b>')
  })

  test('don’t parse braces in values', () => {
    expect(fill(parseTemplate('{{a}}'), new Map([['a', '{{b}}']]), v => v)).toBe('{{b}}')
  })

  test('leave text without tags unchanged, whatever braces it contains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '{{', 'a', '|', ' ')).map(p => p.join('')),
        text => {
          fc.pre(!text.includes('}}'))
          expect(filled(text)).toBe(text)
        },
      ),
    )
  })

  test.each(['{{', '}}', '{{a', '{', '{{{}'])('parse a megabyte of %j in one pass', async piece => {
    const text = piece.repeat(1_000_000 / piece.length)
    expect(await processorMs(() => parseTemplate(text))).toBeLessThan(2000)
  })
})
