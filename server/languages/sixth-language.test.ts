import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { seedVocabulary as SeedVocabulary } from '#server/directory/world/seed.ts'
import type { understand as Understand } from '#server/search/understand/understand.ts'
import { freshDatabase } from '#test/database.ts'
import type { Language } from './language.ts'
import type * as Languages from './languages.ts'

/** Esperanto as a file in this folder: one object in the list, and no other change. */
const esperanto = vi.hoisted(
  (): Language => ({
    code: 'eo',
    countries: 'PL',
    schemaFiles: ['eo'],
    categories: 'plumber | plumbisto\nflorist | florbutiko',
    countryNames: 'FI Suomujo',
    words: { commands: 'trovu', joiners: 'kun', adjectives: 'malmultekosta', generic: 'firmao', conjunctions: 'kaj' },
    places: {
      connectors: 'proksime de|apud',
      weakConnectors: 'ĉe',
      fronts: 'norda',
      backs: 'urbocentro',
      insideNames: 'sur',
      likeStates: '',
      abbreviations: [[/^skt /, 'saint ']],
    },
    counts: { numbers: '20 dudek', limits: 'maksimume', results: 'rezultoj' },
    patterns: {
      hours: 'horoj',
      radius: { before: 'ene de', km: 'kilometroj', mile: 'mejloj', metre: 'metroj', after: 'for', to: 'de' },
      here: 'apud mi',
      unsearchable: ['24 horoj'],
      open: 'malfermita nun',
      rated: { before: 'taksita', over: 'pli ol', stars: 'steloj', up: 'au pli' },
      contact: { articles: '', adjectives: 'bona', nouns: 'retejo' },
      has: {
        email: 'retposto',
        phone: 'telefono',
        website: 'retejo',
        articles: 'propra',
        also: 'kaj',
        or: 'au',
        without: 'sen',
        phrases: ['kun {things}'],
      },
    },
    forms: {
      plurals: [[/oj$/, 'o']],
      vowelPlurals: [],
      feminine: [[/istino$/, 'isto']],
      respellings: [[/x/g, '']],
      compoundEnds: /vendejo$/,
    },
  }),
)

vi.mock('./languages.ts', async actual => ({ languages: [...(await actual<typeof Languages>()).languages, esperanto] }))

let db: Db
let drop: () => Promise<void>
let understand: typeof Understand
let seedVocabulary: typeof SeedVocabulary

beforeAll(async () => {
  // Test files share modules, which have read the real list by now.
  vi.resetModules()
  ;({ seedVocabulary } = await import('#server/directory/world/seed.ts'))
  ;({ understand } = await import('#server/search/understand/understand.ts'))
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
  expect(await seedVocabulary(db.system)).toBe(true)
})
afterAll(() => {
  vi.doUnmock('./languages.ts')
  vi.resetModules()
  return drop()
})

const read = async (text: string) => {
  const { category, also, place, count, radiusKm, isRadiusFixed, has, lacks, ignored, isNearHere, words } =
    await understand(db.system, text)
  return {
    category: category?.code,
    ...(also.length > 0 && { also: also.map(({ code }) => code) }),
    place: place?.label,
    ...(count !== 20 && { count }),
    ...(isRadiusFixed && { radiusKm }),
    ...(has.length > 0 && { has }),
    ...(lacks.length > 0 && { lacks }),
    ...(ignored.length > 0 && { ignored }),
    ...(isNearHere && { isNearHere }),
    ...(words && { words }),
  }
}

test.each([
  ['trovu plumbisto proksime de Helsinki', { category: 'plumber', place: 'Helsinki, Finland' }],
  ['plumbistoj apud Helsinki', { category: 'plumber', place: 'Helsinki, Finland' }],
  ['plumbistino Helsinki', { category: 'plumber', place: 'Helsinki, Finland' }],
  ['plumbistoj kaj florbutikoj apud Helsinki', { category: 'plumber', also: ['florist'], place: 'Helsinki, Finland' }],
  ['plumbistoj ene de 5 kilometroj de Helsinki', { category: 'plumber', place: 'Helsinki, Finland', radiusKm: 5 }],
  [
    'plumbistoj kun telefono kaj retposto apud Helsinki',
    { category: 'plumber', place: 'Helsinki, Finland', has: ['email', 'phone'] },
  ],
  ['plumbistoj sen retejo apud Helsinki', { category: 'plumber', place: 'Helsinki, Finland', lacks: ['website'] }],
  ['maksimume 30 rezultoj plumbistoj apud Helsinki', { category: 'plumber', place: 'Helsinki, Finland', count: 30 }],
  ['plumbistoj apud mi', { category: 'plumber', isNearHere: true }],
  ['plumbistoj apud Turku urbocentro', { category: 'plumber', place: 'Turku, Finland' }],
  ['florvendejo en Suomujo', { category: 'florist', place: 'Suomujo' }],
  // It means its country's town of the name instead of the larger one elsewhere.
  ['trovu malmultekosta plumbisto apud Chelm', { category: 'plumber', place: 'Chełm, Poland' }],
])('reads “%s” after one object adds a sixth language', async (text, expected) => {
  expect(await read(text)).toEqual(expected)
})

test('fills the vocabulary again once when the languages change', async () => {
  expect(await seedVocabulary(db.system)).toBe(false)
})
