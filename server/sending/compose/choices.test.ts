import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CampaignDraft } from '#contract/campaigns.ts'
import { choicesProblem, markChoices } from '#contract/choices.ts'
import { processorMs } from '#test/processor.ts'
import { makeEmail } from './email.ts'
import { fill, parseTemplate, SEED, type Values } from './template.ts'

const seeded = (seed: string | number, more: [string, string][] = []): Values =>
  new Map([[SEED, String(seed)], ...more])

const write = (text: string, seed: string | number = 0, more: [string, string][] = []) =>
  fill(parseTemplate(markChoices(text).text), seeded(seed, more), value => value)

/** Every variant of a text that recipients get. */
const written = (text: string, recipients = 400) =>
  [...new Set(Array.from({ length: recipients }, (_, i) => write(text, i)))].sort()

describe('a choice', () => {
  test.each([
    ['{Hi|Hello|Hey} there', ['Hello there', 'Hey there', 'Hi there']],
    ['{{Hi|Hello} you|Hey}', ['Hello you', 'Hey', 'Hi you']],
    ['{a|b}{c|d}', ['ac', 'ad', 'bc', 'bd']],
    ['very {very |}good', ['very good', 'very very good']],
    ['{a {b} c|d}', ['a {b} c', 'd']],
    ['{<b>Hi</b>|Hello}', ['<b>Hi</b>', 'Hello']],
    ['{a\\|b|c\\}}', ['a|b', 'c}']],
  ])('uses each of its options for someone: %s', (text, all) => {
    expect(written(text)).toEqual(all)
    expect(choicesProblem(text, 'the body')).toBeNull()
  })

  test.each([
    ['{name}'],
    ['a | b'],
    ['} | {'],
    ['{"greeting": "Hi|Hello"}'],
    ['{ "a" : {"b": "c|d"} }'],
    ['<style>.a { b: c } .d|e { f: g|h }</style>'],
    ['<STYLE>{a|b}</StyLe>'],
    ['<script>{a|b}</script>'],
    ['<!-- {a|b} -->'],
    ['<a title="{a|b}" href="https://a.com/?q={a|b}">x</a>'],
  ])('isn’t %s', text => {
    expect(written(text)).toEqual([text])
    expect(choicesProblem(text, 'the body')).toBeNull()
  })

  test('is escaped with a backslash, which also escapes tags', () => {
    expect(written('\\{a|b\\} and \\{{city}}')).toEqual(['{a|b} and {{city}}'])
  })

  test('leaves tags and their defaults unchanged, inside and outside', () => {
    expect(written('{{city|our town}}')).toEqual(['our town'])
    expect(written('{Dear {{name|friend}}|Hello}')).toEqual(['Dear friend', 'Hello'])
    expect(write('{{{city}}|{{city}}}', 0, [['city', 'Zürich {a|b}']])).toBe('Zürich {a|b}')
  })

  test('stays the same when a message is retried, and uses all options equally', () => {
    const id = '01900000-0000-7000-8000-00000000000'
    expect(['1', '2', '3', '1'].map(end => write('{a|b|c|d} {e|f|g}', id + end))).toEqual(['a e', 'b g', 'c f', 'a e'])
    const drawn = Map.groupBy(
      Array.from({ length: 6000 }, (_, i) => write('{a|b|c}{x|y}', id + i.toString(16))),
      words => words,
    )
    expect(drawn.size).toBe(6)
    // A sixth for each of the six pairs: 1,000 of 6,000, within four standard deviations.
    for (const times of drawn.values()) expect(Math.abs(times.length - 1000)).toBeLessThan(4 * 29)
  })
})

test.each([
  [
    '{Hi|Hello',
    'In the body, character 1: this { starts a choice that has no closing }. Add one, or write \\{ for a literal brace.',
  ],
  [
    'Hello,\n\n{dear|good {old|young} friend',
    'In the body, line 3, character 1: this { starts a choice that has no closing }. Add one, or write \\{ for a literal brace.',
  ],
  [
    'See https://a.com/{x|y}',
    'In the body, character 19: a choice can’t be part of a web address. Write out each address in full.',
  ],
  [`${'{a|'.repeat(12)}b${'}'.repeat(12)}`, 'In the body, character 4: choices can be nested at most 10 levels deep.'],
])('reports the position of the error in %s', (text, problem) => {
  expect(choicesProblem(text, 'the body')).toBe(problem)
})

/** Expands the innermost choices until none are left. */
function expandNaively(text: string): Set<string> {
  const inner = /\{([^{}]*\|[^{}]*)\}/.exec(text)
  if (!inner) return new Set([text])
  const around = (word: string) => text.slice(0, inner.index) + word + text.slice(inner.index + inner[0].length)
  return new Set((inner[1] ?? '').split('|').flatMap(word => [...expandNaively(around(word))]))
}

const { choiceText } = fc.letrec<{ choiceText: string; part: string; choice: string }>(tie => ({
  choiceText: fc.array(tie('part'), { maxLength: 3 }).map(parts => parts.join('')),
  part: fc.oneof({ maxDepth: 3 }, fc.stringMatching(/^[a-z .é\n]{0,4}$/), tie('choice')),
  choice: fc.array(tie('choiceText'), { minLength: 2, maxLength: 3 }).map(words => `{${words.join('|')}}`),
}))

test('gives each recipient one result of a naive expander, for any nesting', () => {
  fc.assert(
    fc.property(choiceText, fc.nat(), (text, seed) => {
      fc.pre((text.match(/\|/g) ?? []).length < 10)
      expect(expandNaively(text)).toContain(write(text, seed))
    }),
    { numRuns: 500 },
  )
})

test('reads any text in one pass', async () => {
  const signs = fc.constantFrom('{', '}', '|', '\\', '<a', '<!--', '<style', '>', '"', ':', 'https://', '\uFDD0', 'x')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), pieces => {
      const { text, problem } = markChoices(pieces.join(''))
      const parts = parseTemplate(text)
      expect(() => fill(parts, seeded(1, [['x', 'y']]), value => value)).not.toThrow(RangeError)
      expect(problem === null || problem.length > 0).toBe(true)
    }),
  )
  const took = await processorMs(() => {
    for (const piece of ['{', '{a|', '<!--', '<style>', '{"', '{{', 'https://', '\\{'])
      markChoices(piece.repeat(50_000))
  })
  expect(took).toBeLessThan(5000)
})

test('shows a recipient the same options in both parts of an email, even in plain text with a URL', () => {
  const compiled = makeEmail('{See https://a.com|Call {us|me}}\n\n{Bye|<Regards>}', {
    postalAddress: 'Road 1',
    tracksOpens: true,
  })
  expect(compiled.links).toEqual(['https://a.com'])
  for (let seed = 0; seed < 30; seed++) {
    const values = seeded(seed, [
      ['@link:0', 'LINK'],
      ['@pixel', 'P'],
      ['@unsubscribe', 'U'],
    ])
    const html = fill(parseTemplate(compiled.html), values, value => value)
    const text = fill(parseTemplate(compiled.text), values, value => value)
    expect(html.includes('href="LINK"')).toBe(text.includes('https://a.com'))
    for (const word of ['Call us', 'Call me', 'Bye']) expect(html.includes(word)).toBe(text.includes(word))
    expect(html.includes('&#60;Regards&#62;')).toBe(text.includes('<Regards>'))
  }
})

test('refuses a campaign with unreadable choices and gives the position', () => {
  const draft = { name: 'Spring', subject: '{Hi|Hello} there', body: '{Dear|Good} friend', recipients: [] }
  expect(CampaignDraft.safeParse(draft).success).toBe(true)
  const followUp = { delayDays: 3, condition: 'not-replied', subject: '', body: 'a\n {b|c' }
  const steps = [followUp]
  const say = (fields: object) =>
    CampaignDraft.safeParse({ ...draft, ...fields }).error?.issues.map(issue => issue.message)
  const rest = 'this { starts a choice that has no closing }. Add one, or write \\{ for a literal brace.'
  expect(say({ subject: '{Hi|Hello there' })).toEqual([`In the subject, character 1: ${rest}`])
  expect(say({ body: 'Hello\n{Dear|Good' })).toEqual([`In the body, line 2, character 1: ${rest}`])
  expect(say({ steps })).toEqual([`In a follow-up, line 2, character 2: ${rest}`])
})
