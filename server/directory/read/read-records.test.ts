import { expect, test } from 'vitest'
import { readAll } from '#test/read-all.ts'
import { tempFile } from '#test/temp-file.ts'
import { readCsv } from './read-csv.ts'
import { readGeojson } from './read-geojson.ts'

test('reads records as a table reads the same rows', async () => {
  const records = [
    { title: 'Starbucks', address: '1 Main St', city: 'Reno', closed: '', place_id: '' },
    { title: 'Starbucks', address: '2 Oak St', city: 'Reno', closed: '', place_id: '' },
    { title: 'Starbucks', address: '', city: 'Reno', closed: '', place_id: 'ChIJ1' },
    { title: 'Blue LLC', address: '', city: 'Reno', closed: '', place_id: '' },
    { title: 'Red LLC', address: '', city: 'Reno', closed: 'yes', place_id: 'ChIJ2' },
  ]
  const csv = [Object.keys(records[0] ?? {}), ...records.map(record => Object.values(record))].join('\n')
  const { columns: _, ...table } = await readAll(readCsv, await tempFile('list', csv))
  const { columns: __, ...list } = await readAll(readGeojson, await tempFile('list', JSON.stringify(records)))
  expect(list).toEqual({ ...table, rows: table.rows.map(row => ({ ...row, source: 'geojson' })) })
  expect(list.rows.map(row => [row.name, row.sourceId])).toEqual([
    ['Starbucks', expect.stringMatching(/^list:\w{20}$/)],
    ['Starbucks', expect.stringMatching(/^list:\w{20}$/)],
    ['Starbucks', 'list:ChIJ1'],
    ['Blue LLC', expect.stringMatching(/^list:\w{20}$/)],
  ])
  expect(new Set(list.rows.map(row => row.sourceId)).size).toBe(4)
})

const [here, there] = [
  { lat: 40, lon: -75 },
  { lat: 41, lon: -75 },
]
test.each<[what: string, records: object[], ids: unknown[] | null]>([
  ['an ID', [7, 8].map(id => ({ id, name: 'Blue' })), ['list:7', 'list:8']],
  ['a text', [{ place_id: 'x' }, { place_id: 'y' }].map(own => ({ ...own, name: 'Blue' })), ['list:x', 'list:y']],
  ['an account’s number', ['A', 'B', 'C'].map(name => ({ name, 'Account Number': 55 })), null],
  ['house numbers', [1, 2].map(house_number => ({ name: 'Blue', street: 'Main St', house_number })), null],
  ['coordinates', [here, there].map(at => ({ name: 'Blue', ...at })), null],
  ['an ID of a tag', [7, 8].map(id => ({ id, name: 'Blue', amenity: 'bar' })), ['list:7', 'list:8']],
  ['coordinates of a tag', [here, there].map(at => ({ name: 'Blue', amenity: 'bar', ...at })), null],
  ['addresses of a word that is a tag', [1, 2].map(n => ({ name: 'Blue', office: 'A', address: `${n} Oak St` })), null],
])('tells records apart by %s', async (_, records, ids) => {
  const { rows } = await readAll(readGeojson, await tempFile('list', JSON.stringify(records)))
  if (ids) expect(rows.map(row => row.sourceId)).toEqual(ids)
  expect(new Set(rows.map(row => row.sourceId)).size).toBe(records.length)
})
