import type { Check, Level } from './checks.ts'
import { deliveryChecks } from './checks-of-delivery.ts'
import { peopleChecks } from './checks-of-people.ts'
import { senderChecks } from './checks-of-sender.ts'
import { textChecks } from './checks-of-text.ts'

type Row = Omit<Check, 'says' | 'fix'>

/** A check as the page and docs/checks.md list it. */
export interface CheckLine {
  name: string
  level: string
  /** From how much on it's found; empty if once is enough. */
  from: string
  why: string
  source: string
}

const LEVELS: Record<Level, string> = { block: 'blocks', warning: 'warns', suggestion: 'suggests' }

const lines = (checks: Record<string, Row>, levels = LEVELS): CheckLine[] =>
  Object.values(checks).map(check => ({
    name: check.name,
    level: levels[check.level],
    from: limitOf(check),
    why: check.why ?? '',
    source: check.source ?? '',
  }))

function limitOf({ threshold, unit = '', floor }: Row): string {
  if (threshold === undefined) return ''
  const share = threshold < 1 ? `${Number((threshold * 100).toPrecision(3))} %` : threshold.toLocaleString('en-US')
  return `${share} ${unit}${floor === undefined ? '' : `; of ${floor} at least`}`
}

export const LEVELS_TEXT =
  'A check that blocks keeps a campaign from being sent. Whatever DNS, a website, or a mail server doesn’t answer is unknown, and unknown is never a mistake. Some findings weigh less than their check usually does.'

/** All checks, by what they read. */
export const checkTable = (): { title: string; checks: CheckLine[] }[] => [
  { title: 'Each text', checks: lines(textChecks) },
  { title: 'The recipients', checks: lines(peopleChecks) },
  { title: 'The sender', checks: lines(senderChecks) },
  { title: 'The account, during and after a send', checks: lines(deliveryChecks, { ...LEVELS, block: 'stops' }) },
]
