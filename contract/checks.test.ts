import { expect, test } from 'vitest'
import { CHECKS, type Check } from './checks.ts'
import { deliveryChecks } from './checks-of-delivery.ts'
import { peopleChecks } from './checks-of-people.ts'
import { senderChecks } from './checks-of-sender.ts'
import { textChecks } from './checks-of-text.ts'

type Row = Omit<Check, 'says' | 'fix'>

const LEVELS = { block: 'blocks', warning: 'warns', suggestion: 'suggests' }
const DELIVERY = { block: 'pauses', warning: 'warns', suggestion: 'suggests' }

const limitOf = ({ threshold, unit = '', floor }: Row) => {
  if (threshold === undefined) return ''
  const share = threshold < 1 ? `${Number((threshold * 100).toPrecision(3))} %` : threshold.toLocaleString('en-US')
  return `${share} ${unit}${floor === undefined ? '' : `; of ${floor} at least`}`
}

const table = (checks: Record<string, Row>, levels: Record<Row['level'], string>) => [
  '| check | level | from | why | source |',
  '| --- | --- | --- | --- | --- |',
  ...Object.values(checks).map(check =>
    ['', check.name, levels[check.level], limitOf(check), check.why ?? '', check.source ?? '', ''].join(' | ').trim(),
  ),
]

test('docs/checks.md lists every check with its threshold and source', async () => {
  const page = [
    '# What the advisor checks',
    '',
    'Made from `contract/checks.ts` and the files beside it. `vitest run --project server contract/checks.test.ts -u` writes it.',
    '',
    'A check that blocks keeps a campaign from being sent. Whatever DNS, a website, or a mail server doesn’t answer is unknown, and unknown is never a',
    'mistake. Some findings weigh less than their check usually does.',
    '',
    '## Each text',
    '',
    ...table(textChecks, LEVELS),
    '',
    '## The recipients',
    '',
    ...table(peopleChecks, LEVELS),
    '',
    '## The sender',
    '',
    ...table(senderChecks, LEVELS),
    '',
    '## During and after a send',
    '',
    ...table(deliveryChecks, DELIVERY),
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/checks.md')
})

test('every check has a name of its own, and a threshold says of what', () => {
  const all: Row[] = [...Object.values(CHECKS), ...Object.values(deliveryChecks)]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ threshold, unit }) => (threshold === undefined) !== (unit === undefined))).toEqual([])
})
