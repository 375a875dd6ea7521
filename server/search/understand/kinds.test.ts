import { afterAll, beforeAll, expect, test } from 'vitest'
import { pluralCategory } from '#contract/category-plural.ts'
import type { Db } from '#server/db/db.ts'
import { categories } from '#server/directory/categories/taxonomy.ts'
import { freshDatabase } from '#test/database.ts'
import { readBusiness } from './read-business.ts'
import { readText } from './read-text.ts'
import { lookUp } from './vocabulary.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

test.each([
  ['Restaurant', 'Restaurants'],
  ['Pharmacy', 'Pharmacies'],
  ['Car wash', 'Car washes'],
  ['Gardener and landscaper', 'Gardeners and landscapers'],
  ['Ear, nose and throat doctor', 'Ear, nose and throat doctors'],
  ['Handyman', 'Handymen'],
  ['Fast food', 'Fast food'],
  ['Bars and pubs', 'Bars and pubs'],
  ['Pool and hot tub store', 'Pool and hot tub stores'],
  ['Other business', 'Other businesses'],
])('reads the plural of “%s” as “%s”', (one, many) => {
  expect(pluralCategory(one)).toBe(many)
})

test('reads the plural of every category, which chips insert, like the category itself', async () => {
  // Two have a plural that no ending explains.
  const labels = categories.map(({ label }) => label).filter(label => !/^(Handyman|Midwife)$/.test(label))
  const pairs = labels.map(label => [label, pluralCategory(label)].map(text => readText(text).tokens))
  const vocabulary = await lookUp(db.system, pairs.flat())
  const kinds = pairs.map(pair => pair.map(tokens => readBusiness(tokens, vocabulary)))
  const read = kinds.filter(([one]) => one?.words === '')
  expect(read.length).toBeGreaterThan(300)
  for (const [one, many] of read) expect(many).toMatchObject({ category: one?.category, words: '' })
})
