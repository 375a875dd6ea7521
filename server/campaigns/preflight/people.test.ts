import { expect, test } from 'vitest'
import { groupAddresses } from './people.ts'

test('calls only those addresses disposable that don’t last', async () => {
  const lasting = ['ina@photographer.net', 'bob@contractor.net', 'praxis@dr.com', 'ann@hush.com', 'x1y2@mozmail.com']
  const groups = await groupAddresses([...lasting, 'bob@10minutemail.com', 'bob@a.10minutemail.com'])
  expect(groups.get('disposable')).toEqual(['bob@10minutemail.com', 'bob@a.10minutemail.com'])
})

test('offers the right domain for a mistyped one, and doesn’t call it disposable as well', async () => {
  const groups = await groupAddresses(['bob@gmial.com'])
  expect([groups.get('mistyped'), groups.get('disposable')]).toEqual([['bob@gmial.com'], []])
})

test('takes three at one provider for three businesses', async () => {
  const groups = await groupAddresses(['a@pacbell.net', 'b@pacbell.net', 'c@pacbell.net'])
  expect(groups.get('same-company')).toEqual([])
})
