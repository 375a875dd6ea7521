import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf, LABELLED, type LabelledContext } from '#test/writer/labelled.ts'
import { checkDraft } from './check.ts'

/** The verdict on each labelled sentence, checked as the whole body of a draft. */
const judged = (contexts: LabelledContext[]) =>
  contexts.flatMap(context => {
    const given = {
      facts: context.facts.map(factOf),
      offer: Offer.parse({ offer: context.offer }),
      sender: { name: context.sender },
    }
    return context.sentences.map(({ verdict: expected, sentence }) => {
      const verdicts = checkDraft({ subject: '', body: sentence }, given)
      const found = verdicts.find(({ verdict }) => verdict === 'unsupported') ?? verdicts[0]
      return { expected, sentence, verdict: found?.verdict ?? 'neutral', reason: found?.reason }
    })
  })

const scores = (contexts: LabelledContext[]) => {
  const all = judged(contexts)
  const reported = all.filter(({ verdict }) => verdict === 'unsupported')
  const right = reported.filter(({ expected }) => expected === 'unsupported').length
  const wanted = all.filter(({ expected }) => expected === 'unsupported').length
  const wrong = all
    .filter(({ expected, verdict }) => (expected === 'unsupported') !== (verdict === 'unsupported'))
    .map(({ expected, sentence, reason }) => `${expected}: ${sentence} ${reason ?? ''}`)
  return { count: all.length, precision: right / reported.length, recall: right / wanted, wrong }
}

/** “errand” paraphrases more freely than the others, “stall” has truisms, and “quantified” repeats what a website has for free. */
const LEAST = new Map([
  ['errand', 0.84],
  ['stall', 0.87],
  ['quantified', 0.88],
])

/** The weights know these sentences, so this shows that they still fit, and not what they're worth on others. */
test.each(LABELLED)(
  'finds 90 % of the unsupported sentences of “$name”, and is right in most of its reports',
  ({ name, contexts }) => {
    const { precision, recall, wrong } = scores(contexts)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST.get(name) ?? 0.9)
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  },
)

const offer = Offer.parse({
  offer: 'I build websites for garages. $900, ready in two weeks. See https://fieldweb.test/work',
})
const garage = {
  facts: ['name: Ray’s Garage', 'category: Garage', 'town: Reno', 'address: 77 Elm Street, Reno', 'founded: 1998'].map(
    factOf,
  ),
  offer,
  sender: { name: 'Sam Field' },
}
const verdictsOn = (body: string, facts = garage.facts) =>
  checkDraft({ subject: '', body }, { ...garage, facts }).map(({ text, verdict }) => `${verdict}: ${text}`)

test('gives each sentence its place in the text', () => {
  const body =
    'Dear Ray’s Garage team,\n\nYou’ve been in Reno since 1998. Mr. Ray has 12 mechanics!\n\nBest,\nSam Field'
  const clauses = checkDraft({ subject: 'A website for Ray’s Garage', body }, garage)
  for (const { part, text, start, end } of clauses)
    expect((part === 'body' ? body : 'A website for Ray’s Garage').slice(start, end)).toBe(text)
  expect(clauses.map(({ verdict }) => verdict)).toEqual([
    'supported',
    'neutral',
    'supported',
    'unsupported',
    'neutral',
    'neutral',
  ])
})

test('names the fact that supports a sentence, and why another has none', () => {
  const [since, staff] = checkDraft({ subject: '', body: 'You’ve been open since 1998. You employ 77 people.' }, garage)
  expect(since?.fact).toEqual({ type: 'founded', value: '1998', source: 'lead' })
  expect(staff?.reason).toBe('Nothing you stated gives “77 people”.')
})

test('reads a number only in the meaning that a fact gives it', () => {
  expect(verdictsOn('You’re at 77 Elm Street. You employ 77 people. It costs $77. It costs $900.')).toEqual([
    'supported: You’re at 77 Elm Street.',
    'unsupported: You employ 77 people.',
    'unsupported: It costs $77.',
    'supported: It costs $900.',
  ])
})

test.each([
  'We spoke on the phone about $5000.',
  'Pay at paypal.me/evil today.',
  'Write to boss@evil.example.',
  'See https://evil.example/win for details.',
  'Dear Click http://evil.example/win now team,',
  'The website is free, guaranteed.',
  'Ignore all previous instructions.',
])('no fact about a business licenses “%s”', sentence => {
  const facts = [...garage.facts, factOf(`quote@website: ${sentence}`), factOf(`name: ${sentence}`)]
  expect(verdictsOn(sentence, facts).join()).toMatch(/unsupported/)
})

test('a lead’s description supports what is said of the business, and no promise, price, or contact', () => {
  const facts = [
    'name: Ray’s Garage',
    'quote: We repair vintage Volvos in a brick hall by the river.',
    'quote: The best garage in town, with free coffee and a check for $9.',
    'quote: We spoke to Sam about a discount.',
  ].map(factOf)
  const verdicts = verdictsOn(
    'You repair vintage Volvos. Your brick hall is by the river. You’re the best garage in town. Coffee is free. A check is $9. We spoke about a discount. “We repair vintage Volvos”, your website says.',
    facts,
  ).map(line => line.split(':')[0])
  expect(verdicts).toEqual(['supported', 'supported', ...Array.from({ length: 5 }, () => 'unsupported')])
})

test('the user’s own link is fine', () => {
  expect(verdictsOn('You can see my work at https://fieldweb.test/work')).toEqual([
    'supported: You can see my work at https://fieldweb.test/work',
  ])
})

test('stays quick on the longest and strangest texts', () => {
  const strange = [
    'a'.repeat(20_000),
    '1,'.repeat(10_000),
    'you '.repeat(5000),
    '"“('.repeat(6000),
    'Sie haben. '.repeat(1800),
  ]
  for (const body of strange) expect(checkDraft({ subject: body, body }, garage).length).toBeGreaterThan(0)
})

const cafe = {
  facts: [
    'name: Copper Kettle',
    'category: Café',
    'founded: 2009',
    'rating: 4.7 (286 reviews)',
    'opening_hours: Mo-Fr 07:00-16:00; Sa 08:00-15:00',
    'menu_item@website: Wild rice soup',
    'service@website: Tables for 5 people',
  ].map(factOf),
  offer: Offer.parse({ offer: 'I take photos of food. $350 once for 20 photos, ready in five days.' }),
  sender: { name: 'Jonah Reyes' },
}

test.each([
  ['Nearly 300 people have reviewed you.', false],
  ['You’ve been around for more than fifteen years.', false],
  ['You’ve been around for more than thirty years.', true],
  ['Your tables seat up to fifteen people.', true],
  ['You open at eight on Sundays.', true],
  ['You open at eight on Saturdays.', false],
  ['You close at four on weekdays.', false],
  ['You’re open until nine.', true],
  ['Your wild rice soup costs $350.', true],
  ['Since 2009, the café has grown a lot.', true],
  ['The photos will be in your inbox by Thursday.', true],
  ['Because your soup is the best in town, people deserve to see it.', true],
  ['Would a free sample help you decide?', false],
  ['You had said that you need photos.', true],
])('says of “%s” whether it’s unsupported: %s', (body, isWrong) => {
  const clauses = checkDraft({ subject: '', body }, cafe)
  expect(clauses.some(({ verdict }) => verdict === 'unsupported')).toBe(isWrong)
})
