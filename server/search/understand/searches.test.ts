import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactField } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { hintsFor } from './hints.ts'
import { homeIn, understand } from './understand.ts'

/** Searches as people type them, with the readings they expect, written down before the code. */
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

interface More {
  words?: string
  count?: number
  radiusKm?: number
  has?: ContactField[]
  lacks?: ContactField[]
  isOpen?: boolean
  rating?: number
  /** A part of what the page says or asks. */
  says?: string
  /** The address of the account. */
  home?: string
}
type Row = [query: string, kinds: string | null, place: string | null, more?: More]

/** One a line: the query, kinds, place, and more, with `-` for none. Each set was written before it was tried. */
const setsOf = (file: string) =>
  readFileSync(new URL(`../../../test/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/^# /m)
    .flatMap(set => {
      const [name = '', ...lines] = set.trim().split('\n')
      return lines.length > 0 ? [[name, lines.map(rowIn)] as const] : []
    })

function rowIn(line: string): Row {
  const [query = '', kinds = '-', place = '-', more = '{}'] = line.split(' | ')
  return [query, kinds === '-' ? null : kinds, place === '-' ? null : place, JSON.parse(more)]
}

const read = async (query: string, home?: string) => {
  const at = home ? await homeIn(db.system, home) : null
  const understood = await understand(db.system, query, '', at)
  const hints = await hintsFor(db.system, understood)
  return { understood, said: hints.map(({ text }) => text).join(' ') }
}

describe.each([...setsOf('searches.txt'), ...setsOf('searches-fresh.txt')])('%s', (_, rows) => {
  test.each(rows)('%s', async (query, kinds, place, { says = '', home, ...more } = {}) => {
    const { understood, said } = await read(query, home)
    const { category, also, words, count, has, lacks, isOpen, rating } = understood
    expect({
      kinds: [category, ...also].flatMap(kind => kind?.code ?? []).join(' + ') || null,
      place: understood.place?.label ?? null,
      words,
      count,
      has,
      lacks,
      isOpen,
      rating,
      radiusKm: understood.said.radiusKm,
      said: said.includes(says) ? says : said,
    }).toEqual({
      kinds,
      place,
      words: '',
      count: 20,
      has: [],
      lacks: [],
      isOpen: false,
      rating: null,
      radiusKm: null,
      said: says,
      ...more,
    })
  })
})
