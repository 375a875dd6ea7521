import { describe, expect, test } from 'vitest'
import { identifies, normalisePhone, numbersIn, readNumber, writtenIn } from './phone.ts'

const read = (text: string, reading: Parameters<typeof readNumber>[1] = { country: 'US' }) => {
  const { number, problem, ...rest } = readNumber(text, reading)
  return number === null ? problem : [number, 'extension' in rest ? rest.extension : null]
}

describe('converts a number as people write it to E.164, by the lead’s country', () => {
  test.each([
    ['(512) 555-8142', 'US', '+15125558142', null],
    ['(0xx11) 3456-7890', 'BR', '+551134567890', null],
    ['2065550142.00', 'US', '+12065550142', null],
    ['+55 (0XX11) 98765-4321', 'BR', '+5511987654321', null],
    ['0xx(21) 2345-6789', 'BR', '+552123456789', null],
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

describe('finds every number of a cell, faxes last', () => {
  test.each([
    ['212 555 0157, 58, 59', 'US', ['+12125550157', '+12125550158', '+12125550159']],
    ['212-555-0157/58', 'US', ['+12125550157', '+12125550158']],
    ['512-555-8142 / 555-8199', 'US', ['+15125558142', '+15125558199']],
    ['+33 1 42 68 53 00 / 01', 'FR', ['+33142685300', '+33142685301']],
    ['(212) 555-0157 or (212) 555-0158', 'US', ['+12125550157', '+12125550158']],
    ['5125558142 5125558143', 'US', ['+15125558142', '+15125558143']],
    ['Tel.: 212-555-0100', 'US', ['+12125550100']],
    ['212-555-0100 (cell)', 'US', ['+12125550100']],
    ['775-322-4142 (main), 775-322-4143 (cell)', 'US', ['+17753224142', '+17753224143']],
    ['Office 212-555-0100 Fax 212-555-0101', 'US', ['+12125550100', '+12125550101']],
    ['Fax: 212-555-0100; Tel: 212-555-0101', 'US', ['+12125550101', '+12125550100']],
    ['T: 020 7946 0958 M: 07700 900123', 'GB', ['+442079460958', '+447700900123']],
    ['H 775-322-4142 W 775-322-4143', 'US', ['+17753224142', '+17753224143']],
    ['775.322.4142 Ext. 7 & 775.322.4143', 'US', ['+17753224142 x7', '+17753224143']],
    ['212-555-0100 (ext. 12)', 'US', ['+12125550100 x12']],
    ['212-555-0100, ext 12', 'US', ['+12125550100 x12']],
    ['212-555-0102, ext. 4', 'US', ['+12125550102 x4']],
    ['212-555-0100 212-555-0101 212-555-0102', 'US', ['+12125550100', '+12125550101', '+12125550102']],
    ['212-555-0100\n212-555-0101\n212-555-0102', 'US', ['+12125550100', '+12125550101', '+12125550102']],
    ['(11) 3251-1234 / 99876-5432', 'BR', ['+551132511234', '+5511998765432']],
    ['(21) 2551-1234 / 2551-5678', 'BR', ['+552125511234', '+552125515678']],
    ['(03) 9670 1234, 9670 1235', 'AU', ['+61396701234', '+61396701235']],
    ['0221 471122 / 471133', 'DE', ['+49221471122', '+49221471133']],
    ['212-555-0100,12', 'US', ['+12125550100 x12']],
    ['212-555-0100x12', 'US', ['+12125550100 x12']],
    ['0221/123456; 0221/123457', 'DE', ['+49221123456', '+49221123457']],
    ['+49/221/123456', 'DE', ['+49221123456']],
    ['030 1234-56', 'DE', ['+4930123456']],
    ['17755550111.0', null, ['+17755550111']],
    ['018 12345', 'AX', ['+3581812345']],
    ['787-722-1234', 'PR', ['+17877221234']],
    ['512-555-8142 ask for Ann', 'US', []],
    ['nan', 'US', []],
  ])('%s in %s', (text, country, expected) => {
    const found = numbersIn(text, country)
    expect(found.map(({ number, extension }) => number.number + (extension ? ` x${extension}` : ''))).toEqual(expected)
    if (expected[0]) expect(normalisePhone(text, country)).toBe(expected[0].split(' ')[0])
  })
})

describe('keeps a number as it’s written, without what’s around it', () => {
  test.each([
    ['Phone: (775) 555-0103', 'US', ['(775) 555-0103']],
    ['775-555-0104 (cell)', 'US', ['775-555-0104']],
    ['775.555.0104 ext. 7', 'US', ['775.555.0104 x7']],
    ['0228 5550157, 58', 'DE', ['0228 5550157', '0228 5550158']],
    ['Office 212-555-0100 Fax 212-555-0101', 'US', ['212-555-0100']],
    ['512-555-8142 ask for Ann', 'US', ['512-555-8142']],
    ['555-0142', 'US', ['555-0142']],
    ['01 23 45', null, ['01 23 45']],
    ['+49 (0)228 5550157 / +49 171 5550157', null, ['+49 (0)228 5550157', '+49 171 5550157']],
    ['000-000-0000', 'US', []],
    ['(0)', 'US', []],
    ['ask Ada', 'US', []],
    ['none yet', 'DE', []],
  ])('%s in %s', (text, country, expected) => expect(writtenIn(text, country)).toEqual(expected))
})

describe('takes a number for one business’s own', () => {
  test.each([
    ['(310) 555-0142', 'US', true],
    ['09 123456', null, true],
    ['+44 20 7946 0958', null, true],
    ['000-000-0000', 'US', false],
    ['123-456-7890', 'US', false],
    ['999-999-9999', 'US', false],
    ['555-555-5555', 'US', false],
    ['1-800-555-2368', 'US', false],
    ['1-800-PLUMBER', 'US', false],
    ['0800 123 4567', 'GB', false],
    ['0800 1234567', null, false],
    ['10/01/1968', 'US', false],
    ['01/10/1968', null, false],
    ['12345', 'US', false],
    ['nan', 'US', false],
  ])('%s in %s: %s', (text, country, expected) => {
    expect(identifies(normalisePhone(text, country), text)).toBe(expected)
  })
})

describe('counts a territory to its country', () => {
  test.each([
    ['787-722-1234', { country: 'US', countries: ['US'] }, '+17877221234'],
    ['787-722-1234', { country: 'PR', countries: ['US'] }, '+17877221234'],
    ['671-646-1234', { country: 'US', countries: ['US'] }, '+16716461234'],
    ['340-774-1234', { country: 'VI', countries: ['US'] }, '+13407741234'],
    ['+358 18 12345', { country: 'FI', countries: ['FI'] }, '+3581812345'],
    ['+47 79 02 12 34', { country: 'NO', countries: ['NO'] }, '+4779021234'],
    ['+61 8 9162 1234', { country: 'AU', countries: ['AU'] }, '+61891621234'],
    ['+44 1481 712345', { country: 'GB', countries: ['GB'] }, '+441481712345'],
    ['+590 590 81 12 34', { country: 'FR', countries: ['FR'] }, '+590590811234'],
    ['+1 876 922 1234', { country: 'US', countries: ['US'] }, null],
    ['+7 727 250 1234', { country: 'RU', countries: ['RU'] }, null],
  ])('%s with %o', (text, reading, expected) => {
    expect(readNumber(text, reading).number).toBe(expected)
  })
})

test('calls the first number that can be called', () => {
  expect(read('1-900-555-8142 / 512-555-8142')).toEqual(['+15125558142', null])
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
