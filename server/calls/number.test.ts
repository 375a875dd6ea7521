import { describe, expect, test } from 'vitest'
import { readNumber } from './number.ts'

const read = (text: string, reading: Parameters<typeof readNumber>[1] = { country: 'US' }) => {
  const { number, problem, ...rest } = readNumber(text, reading)
  return number === null ? problem : [number, 'extension' in rest ? rest.extension : null]
}

describe('converts a number as people write it to E.164, by the lead’s country', () => {
  test.each([
    ['(512) 555-8142', 'US', '+15125558142', null],
    ['512.555.8142', 'US', '+15125558142', null],
    ['+1 512-555-8142', 'US', '+15125558142', null],
    ['tel:+15125558142', 'US', '+15125558142', null],
    ['020 7946 0958', 'GB', '+442079460958', null],
    ['+44 (0)20 7946 0958', 'GB', '+442079460958', null],
    ['030 901820', 'DE', '+4930901820', null],
    ['(416) 555-8142', 'CA', '+14165558142', null],
    ['800-555-8142', 'US', '+18005558142', null],
    ['512-555-8142 x12', 'US', '+15125558142', '12'],
    ['512-555-8142 ext. 4021', 'US', '+15125558142', '4021'],
    ['+1 512 555 8142;ext=7', 'US', '+15125558142', '7'],
    ['512 555 8142 #9', 'US', '+15125558142', '9'],
  ])('%s in %s is %s', (text, country, number, extension) => {
    expect(read(text, { country })).toEqual([number, extension])
  })
})

test('reads a number of a lead without a country in the user’s country, or else in the United States', () => {
  expect(read('020 7946 0958', { home: 'GB' })).toEqual(['+442079460958', null])
  expect(read('(512) 555-8142', {})).toEqual(['+15125558142', null])
})

describe('explains why it doesn’t dial', () => {
  test.each([
    ['1-800-FLOWERS', 'has letters'],
    ['call Joe', 'has letters'],
    ['512-555-8142 ask for Ann', 'has letters'],
    ['12345', 'isn’t a phone number'],
    ['512 555', 'isn’t a phone number'],
    ['+', 'isn’t a phone number'],
    ['5125558142 5125558143', 'isn’t a phone number'],
    ['555 123 4567', 'isn’t a phone number'],
    ['1-900-555-8142', 'premium-rate'],
    ['+44 20 7946 0958', 'foreign number'],
    ['+1 876 555 8142', 'foreign number'],
    ['+881 6 1234 5678', 'foreign number'],
    ['999', 'isn’t a phone number'],
  ])('%s', (text, words) => {
    expect(read(text)).toContain(words)
  })
  test('recognizes a premium number of another country', () => {
    expect(read('+44 909 879 0000', { country: 'GB' })).toContain('premium-rate')
  })
})

test('allows foreign numbers in the country of the user’s own phone', () => {
  expect(read('+44 20 7946 0958', { country: 'US', home: 'GB' })).toEqual(['+442079460958', null])
})

test('accepts made-up numbers for the simulator only', () => {
  expect(read('(555) 123-4567')).toContain('isn’t a phone number')
  expect(read('(555) 123-4567', { isSimulated: true })).toEqual(['+15551234567', null])
  expect(read('(555) 555-0142', { isSample: true })).toEqual(['+15555550142', null])
})

test('recognizes fictional numbers', () => {
  expect(readNumber('212 555 0100', { country: 'US' })).toMatchObject({ isFictional: true })
  expect(readNumber('212 555 8100', { country: 'US' })).toMatchObject({ isFictional: false })
})
