import { expect, test } from 'vitest'
import { findRegion } from './regions.ts'

test.each([
  ['US', 'N.C.', 'NC'],
  ['US', 'N. Carolina', 'NC'],
  ['US', 'W.Va.', 'WV'],
  ['US', 'N.Mex.', 'NM'],
  ['US', 'Wash. D.C.', 'DC'],
  ['US', 'S. Dakota', 'SD'],
  ['US', 'State of Texas', 'TX'],
  ['US', 'Texas (TX)', 'TX'],
  ['US', 'NY - New York', 'NY'],
  ['US', 'Puerto Rico', 'PR'],
  ['CA', 'B.C.', 'BC'],
  ['CA', 'P.E.I.', 'PE'],
  ['CA', 'Québec', 'QC'],
  ['AU', 'N.S.W.', 'NSW'],
  [null, 'Ontario', 'ON'],
  ['US', 'Orange County', null],
  ['US', 'N. Park', null],
])('the region of %s, “%s”, is %s', (country, text, code) => {
  expect(findRegion(country, text)?.code ?? null).toBe(code)
})
