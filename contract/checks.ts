import type { OfCode } from './by-code.ts'
import { peopleChecks } from './checks-of-people.ts'
import { senderChecks } from './checks-of-sender.ts'
import { textChecks } from './checks-of-text.ts'
import type { Finding } from './preflight.ts'
import { editing, type Fix, skipping } from './preflight-fixes.ts'
import { isBlock } from './preflight-levels.ts'

/** `block` keeps the campaign from being sent, `warning` is to be checked, `suggestion` may be ignored. */
export type Level = 'block' | 'warning' | 'suggestion'

export type FindingOf<C extends Finding['code']> = OfCode<Finding, C>

/** One thing that the advisor looks for. docs/checks.md is made from these. */
export interface Check<F = never> {
  name: string
  /** Its usual level; some findings of it weigh less. */
  level: Level
  /** From how much on it's found, and of how many at least. */
  threshold?: number
  unit?: string
  floor?: number
  /** The problem and the way out, in one or two sentences. */
  says: (finding: F) => string
  why?: string
  source?: string
  /** If it isn’t the usual one (`fixOf`). */
  fix?: (finding: F) => Fix | null
}

/** The checks of these findings. */
export type ChecksOf<C extends Finding['code']> = { [K in C]: Check<FindingOf<K>> }

export const CHECKS: ChecksOf<Finding['code']> = { ...peopleChecks, ...textChecks, ...senderChecks }

const checkOf = ({ code }: Finding) => CHECKS[code] as Check<Finding>

/** Says the problem and the fix in one or two sentences. */
export const findingText = (finding: Finding): string => checkOf(finding).says(finding)

/** Why it matters, if the sentence doesn't say. */
export const whyOf = (finding: Finding): string | undefined => checkOf(finding).why

/**
 * The first thing to try: by default, to edit the text, or to skip these recipients. Null if only the drafts of a campaign with
 * own emails can fix it.
 */
export function fixOf(finding: Finding): Fix | null {
  const { fix } = checkOf(finding)
  if (fix) return fix(finding)
  if ('at' in finding) return editing(finding)
  return 'to' in finding ? skipping(finding.code, finding.count) : null
}

/** The message of a refused send: each reason once, the first few in full. */
export function refusalText(findings: Finding[]): string {
  const blocks = findings.filter(isBlock).map(findingText)
  const more = blocks.length - SHOWN
  return blocks.slice(0, SHOWN).join(' ') + (more > 0 ? ` And ${more} more.` : '')
}

const SHOWN = 3
