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
    ['bakery', 'bakeries', 'bakeri'],
    ['church', 'churches', 'church'],
    ['store', 'stores', 'stor'],
    ['gym', 'gyms', 'gym'],
    ['spa', 'spas', 'spa'],
    ['coffee', 'coffees', 'coffe'],
    ['business', 'businesses', 'business'],
    ['dentista', 'dentistas', 'dentista'],
    ['hotel', 'hoteles', 'hotel'],
    ['bar', 'bares', 'bar'],
    ['taller', 'talleres', 'taller'],
    ['backerei', 'backereien', 'backerei'],
    ['apotheke', 'apotheken', 'apothek'],
    ['zahnarzt', 'zahnarzte', 'zahnarzt'],
    ['boulangerie', 'boulangeries', 'boulangeri'],
    ['hotel', 'hoteis', 'hotel'],
    ['salao', 'saloes', 'salao'],
  ])('%s, %s: %s', (one, many, key) => expect([singular(one), singular(many)]).toEqual([key, key]))

  test.each(['bus', 'glass', 'fitness'])('“%s” isn’t a plural', word => expect(singular(word)).toBe(word))
})

test('finds a phrase with any of its words in the plural', () => {
  expect([phraseKey('Coffee Shops'), phraseKey('coffee shop')]).toEqual(['coffe shop', 'coffe shop'])
  expect([phraseKey('Talleres mecánicos'), phraseKey('taller mecanico')]).toEqual([
    'taller mecanico',
    'taller mecanico',
  ])
})
