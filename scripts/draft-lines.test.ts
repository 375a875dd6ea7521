import { expect, test } from 'vitest'
import { checkDraft } from '#server/writer/check/check.ts'
import { writeFromFacts } from '#server/writer/from-facts/from-facts.ts'
import { readDraftLine } from './draft-lines.ts'

const read = (line: object) => readDraftLine(JSON.stringify(line))

test('reads facts in every form that people write them in', () => {
  const forms = [
    [{ type: 'founded', value: '1998', source: 'website', date: '2026-01-02' }],
    [{ type: 'founded', value: 1998, source: 'unheard of' }],
    { founded: '1998' },
    { since: 1998 },
  ]
  for (const facts of forms)
    expect(read({ facts, offer: 'I paint signs' }).facts).toMatchObject([{ type: 'founded', value: '1998' }])
  expect(read({ facts: forms[0], offer: 'I paint signs' }).facts[0]).toMatchObject({
    source: 'website',
    date: '2026-01-02',
  })
  expect(read({ facts: { services: ['Brakes', 'Oil'] }, offer: 'Signs' }).facts.map(({ type }) => type)).toEqual([
    'service',
    'service',
  ])
})

test('takes a bare sentence as the user’s, not as a line of the website', () => {
  const said = 'They have baked sourdough since 1998'
  const { facts, offer, sender } = read({ lead: { name: 'Pearl' }, facts: [said], offer: 'I paint signs' })
  expect(facts).toMatchObject([{ type: 'name' }, { type: 'quote', value: said, source: 'lead' }])
  for (let seed = 0; seed < 40; seed++) {
    const { body } = writeFromFacts({ facts, offer, sender, tone: 'friendly', language: 'en', seed })
    expect(body).not.toMatch(/your website|“They/i)
  }
  const [clause] = checkDraft({ subject: '', body: `Your website says: “${said}.”` }, { facts, offer, sender })
  expect(clause?.verdict).toBe('unsupported')
})

test('takes the lead’s own fields as facts, and an empty website as none', () => {
  const { facts } = read({
    lead: { businessName: 'Max’s Deli', city: 'Portland', website: null, phone: '' },
    facts: [{ type: 'town', value: 'Salem' }],
    offer: 'Photos',
  })
  expect(facts.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    'name: Max’s Deli',
    'no_website: none',
    'town: Salem',
  ])
})

test('reads an offer and a sender as words or as parts', () => {
  expect(read({ offer: 'Photos', sender: 'Mira' })).toMatchObject({
    offer: { offer: 'Photos' },
    sender: { name: 'Mira' },
  })
  expect(read({ offer: { offer: 'Photos', price: '$350' }, sender: { name: 'Mira', company: 'Lang' } })).toMatchObject({
    offer: { offer: 'Photos\n$350' },
    sender: { name: 'Mira', company: 'Lang' },
  })
})

test.each([
  [
    { tone: 'Friendly', language: 'de-AT' },
    { tone: 'friendly', language: 'de' },
  ],
  [{ tone: 'poetic', language: null }, { tone: 'professional' }],
  [{ language: 'Spanish', country: 'DE' }, { language: 'es' }],
  [{ country: 'AT' }, { language: 'de' }],
  [{ lead: { country: 'MX' } }, { language: 'es' }],
])('reads tone and language from %j', (given, expected) => {
  expect(read({ offer: 'Photos', ...given })).toMatchObject(expected)
  if (!('language' in expected)) expect(read({ offer: 'Photos', ...given })).not.toHaveProperty('language')
})

test.each([
  ['{"offer": ', 'The line isn’t JSON'],
  ['[]', /^The line: /],
  ['{"facts": []}', /^offer: /],
  ['{"offer": " "}', /^offer: /],
  ['{"offer": "x", "facts": [1]}', /^facts: /],
])('says what is wrong with %s', (line, message) => expect(() => readDraftLine(line)).toThrow(message))
