import { expect, test } from 'vitest'
import { checkTable, LEVELS_TEXT } from './check-table.ts'
import { CHECKS, type Check } from './checks.ts'
import { deliveryChecks } from './checks-of-delivery.ts'

type Row = Omit<Check, 'says' | 'fix'>

test('docs/checks.md lists every check with its threshold and source', async () => {
  const page = [
    '# What the advisor checks',
    '',
    'Made from `contract/checks.ts` and the files beside it, as the page `/checks` of the app is. `vitest run --project server contract/checks.test.ts -u` writes it.',
    '',
    LEVELS_TEXT,
    '',
    ...checkTable().flatMap(({ title, checks }) => [
      `## ${title}`,
      '',
      '| check | level | from | why | source |',
      '| --- | --- | --- | --- | --- |',
      ...checks.map(({ name, level, from, why, source }) => `| ${[name, level, from, why, source].join(' | ')} |`),
      '',
    ]),
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/checks.md')
})

test('every check has a name of its own, and a threshold says of what', () => {
  const all: Row[] = [...Object.values(CHECKS), ...Object.values(deliveryChecks)]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ threshold, unit }) => (threshold === undefined) !== (unit === undefined))).toEqual([])
})
