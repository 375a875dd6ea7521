import { describe, expect, test } from 'vitest'
import { normalise, phraseKey, singular } from './normalise.ts'

describe('normalise', () => {
  test.each([
    ["Joe's  Diner", 'joes diner'],
    ['Peluquería Añil', 'peluqueria anil'],
    ['Straße 12', 'strasse 12'],
    ['Fish & Chips', 'fish and chips'],
    ['St. Louis', 'st louis'],
    ['Łódź', 'lodz'],
    ['日本料理', '日本料理'],
    ['  ', ''],
  ])('%s', (text, expected) => expect(normalise(text)).toBe(expected))
})

describe('singular and plural have the same key', () => {
  test.each([
    ['bakery', 'bakeries'],
    ['church', 'churches'],
    ['store', 'stores'],
    ['gym', 'gyms'],
    ['spa', 'spas'],
    ['coffee', 'coffees'],
    ['business', 'businesses'],
    ['dentista', 'dentistas'],
    ['hotel', 'hoteles'],
    ['bar', 'bares'],
    ['taller', 'talleres'],
    ['backerei', 'backereien'],
    ['apotheke', 'apotheken'],
    ['zahnarzt', 'zahnarzte'],
    ['boulangerie', 'boulangeries'],
    ['hotel', 'hoteis'],
    ['salao', 'saloes'],
  ])('%s, %s', (one, many) => expect(singular(many)).toBe(singular(one)))

  test.each([
    ['bus', 'bu'],
    ['glass', 'glas'],
    ['fitness', 'fitnes'],
  ])('“%s” isn’t a plural', (word, wrong) => expect(singular(word)).not.toBe(wrong))
})

test('finds a phrase with any of its words in the plural', () => {
  expect(phraseKey('Coffee Shops')).toBe(phraseKey('coffee shop'))
  expect(phraseKey('Talleres mecánicos')).toBe(phraseKey('taller mecanico'))
})
