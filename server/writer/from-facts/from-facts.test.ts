import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf } from '../check/labelled/labelled.ts'
import { type FromFacts, languageOf, writeFromFacts } from './from-facts.ts'

const request = (facts: string[], more: Partial<FromFacts> = {}): FromFacts => ({
  facts: facts.map(factOf),
  offer: Offer.parse({ offer: 'I build simple websites. $900 once, no monthly fee.' }),
  sender: { name: 'Sam Field' },
  tone: 'professional',
  length: 'short',
  seed: 0,
  ...more,
})
const PLUMBER = ['name: Harris Plumbing LLC', 'category: Plumber', 'town: Austin']

test('opens with the strongest fact', () => {
  const opening = (facts: string[], offer?: string) =>
    writeFromFacts(request([...PLUMBER, ...facts], offer ? { offer: Offer.parse({ offer }) } : {})).body.split(
      '\n\n',
    )[1]
  expect(opening(['no_website: none', 'founded: 1998'])).toMatch(/website/)
  expect(opening(['no_website: none', 'founded: 1998'], 'I clean offices')).toMatch(/1998/)
  expect(opening(['founded: 1998', 'quote@website: We answer the phone day and night.'])).toMatch(
    /“We answer the phone day and night\.”/,
  )
  expect(opening(['rating: 4.8 (120 reviews)', 'service: Drain cleaning'])).toMatch(/4\.8.*120|120.*4\.8/)
  expect(opening(['rating: 4.1 (120 reviews)', 'service: Drain cleaning'])).toMatch(/drain cleaning/)
})

test('writes the same email for the same request, and another for another seed', () => {
  const at = (seed: number) => writeFromFacts(request(PLUMBER, { seed }))
  expect(at(5)).toEqual(at(5))
  expect(at(5)).not.toEqual(at(6))
})

test('gives a dish’s name in another language between marks, and leaves out a service’s', () => {
  const facts = ['name: Bäckerei Klee', 'town: Celle', 'phone: +49 5141 555012', 'menu_item@website: Heidebrot']
  const { body } = writeFromFacts(request([...facts, 'service@website: Hochzeitstorten'], { language: 'en' }))
  expect(body).toMatch(/“Heidebrot”/)
  expect(body).not.toMatch(/Hochzeitstorten/)
})

test.each([
  ['de', 'Biete Webdesign für Handwerker, ab 900 €', 'Ich biete Webdesign für Handwerker, ab 900 €.'],
  ['es', 'Traduzco páginas web al inglés. 0,09 € por palabra.', 'Traduzco páginas web al inglés.'],
  ['es', 'Mantenimiento de piscinas, 60 € al mes', 'Ofrezco mantenimiento de piscinas, 60 € al mes.'],
  [
    'en',
    'Je crée des sites web pour vous, 900 €.',
    'My offer, in my own words: “Je crée des sites web pour vous, 900 €.”',
  ],
  ['en', 'I build sites. I build sites. $900.', 'I build sites. '],
] as const)('writes the offer as a sentence of its own in “%s”: %s', (language, offer, said) => {
  const { body } = writeFromFacts(request(['name: Café Sol'], { language, offer: Offer.parse({ offer }) }))
  expect(body).toContain(said)
  expect(body.split(said)).toHaveLength(2)
})

test.each([
  [['name: Bäckerei Schmidt', 'town: Köln'], 'de'],
  [['name: Schmidt', 'phone: +49 221 555 010'], 'de'],
  [['name: Talleres Gómez, S.L.', 'address: Calle Mayor 4, Valencia'], 'es'],
  [['name: La Panadería', 'phone: +1 512 555 0142', 'town: Austin'], 'en'],
  [['name: Harris Plumbing'], 'en'],
])('finds the recipient’s language from %j: %s', (facts, language) => {
  expect(languageOf(facts.map(factOf))).toBe(language)
  expect(writeFromFacts(request(facts)).language).toBe(language)
})
