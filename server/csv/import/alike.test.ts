import { describe, expect, test } from 'vitest'
import { splitAlike } from './alike.ts'
import type { FileLead } from './read-lead.ts'

const nothing: FileLead = {
  leadId: null,
  businessName: null,
  madeName: null,
  email: null,
  phone: null,
  phoneNorm: null,
  website: null,
  address: null,
  city: null,
  region: null,
  postcode: null,
  country: null,
  category: null,
  description: null,
  status: null,
  lat: null,
  lon: null,
  tags: [],
  values: [],
}
const split = (...items: Partial<FileLead>[]) => {
  const { fresh, waiting } = splitAlike(items.map((item, n) => ({ row: n, item: { ...nothing, ...item } })))
  return { fresh: fresh.map(({ row }) => row), waiting: waiting.map(({ row }) => row) }
}
const acme = { businessName: 'Acme' }

describe('of two alike rows the later waits', () => {
  test.each<[string, Partial<FileLead>, Partial<FileLead>]>([
    ['one address of mail', { ...acme, email: 'A@b.example' }, { businessName: 'B', email: 'a@B.example' }],
    [
      'one number, of which one has no address',
      { ...acme, phoneNorm: '1', email: 'a@b.example' },
      { businessName: 'B', phoneNorm: '1' },
    ],
    [
      'one number, of which the other has none',
      { ...acme, phoneNorm: '1' },
      { businessName: 'B', phoneNorm: '1', email: 'a@b.example' },
    ],
    ['name and street', { ...acme, address: 'Weg 1' }, { businessName: 'ACME', address: 'weg 1', city: 'Bonn' }],
    ['name and town', { ...acme, city: 'İzmir', email: 'a@b.example' }, { ...acme, city: 'izmir', phoneNorm: '1' }],
    ['name and post code', { ...acme, postcode: '53111' }, { ...acme, postcode: '53111', city: 'Bonn' }],
    ['name alone', acme, acme],
  ])('%s', (_, one, other) => expect(split(one, other)).toEqual({ fresh: [0], waiting: [1] }))
})

describe('both go in at once', () => {
  test.each<[string, Partial<FileLead>, Partial<FileLead>]>([
    [
      'two addresses of mail',
      { ...acme, email: 'a@b.example', phoneNorm: '1', city: 'Bonn' },
      { ...acme, email: 'c@b.example', phoneNorm: '1', city: 'Bonn' },
    ],
    ['two numbers', { ...acme, phoneNorm: '1', city: 'Bonn' }, { ...acme, phoneNorm: '2', city: 'Bonn' }],
    ['two streets', { ...acme, address: 'Weg 1', city: 'Bonn' }, { ...acme, address: 'Weg 2', city: 'Bonn' }],
    [
      'one street of two towns',
      { ...acme, address: 'Weg 1', city: 'Bonn' },
      { ...acme, address: 'Weg 1', city: 'Köln' },
    ],
    ['name alone beside one with a number', { ...acme, phoneNorm: '1' }, acme],
    [
      'an address without a name',
      { madeName: 'a.example', email: 'a@a.example' },
      { madeName: 'a.example', email: 'b@a.example' },
    ],
  ])('%s', (_, one, other) => expect(split(one, other)).toEqual({ fresh: [0, 1], waiting: [] }))
})

test('a row without a name waits for the lead that it may be, and nobody waits for it', () => {
  expect(split({ email: 'a@b.example' }, { ...acme, email: 'a@b.example' })).toEqual({
    fresh: [1],
    waiting: [0],
  })
})
