import { expect, test } from 'vitest'
import { csvOf } from './csv-file.ts'

test('quotes what needs it, and disarms formulas', () => {
  expect(
    csvOf([
      ['Town', 'Sent'],
      ['a "b", c', 3],
      ['=1+1', null],
      ['-5 °C', -5],
      ['two\nlines', 0],
    ]),
  ).toBe('Town,Sent\r\n"a ""b"", c",3\r\n\'=1+1,\r\n\'-5 °C,-5\r\n"two\nlines",0\r\n')
})
