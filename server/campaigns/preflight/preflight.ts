import { CHECKS } from '#contract/checks.ts'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import type { SendingWindow } from '#contract/sending-limits.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { suggestVariable } from '#contract/suggest-variable.ts'
import type { Variable } from '#contract/variables.ts'
import type { NamedText } from './one-business.ts'
import { findForeignTags } from './text/foreign-tags.ts'
import { findPlaceholders } from './text/placeholders.ts'
import { remark } from './text/remarks.ts'
import { visibleText } from './text/visible-text.ts'
import { isOurs, tagsIn, variableOf } from './variables.ts'

/** The emails of a campaign as they were written. */
export interface Texts {
  subject: string
  body: string
  variants: { subject: string; body: string }[]
  steps: Pick<FollowUp, 'type' | 'condition' | 'delayDays' | 'subject' | 'body'>[]
  sendingWindow?: SendingWindow | null | undefined
}

export interface PlacedText {
  at: TextPlace
  text: string
  /** So many days after the first email. */
  days?: number
}

/** The recipients that a campaign would reach. */
export interface Audience {
  /** Each address once. */
  total: number
  /** Those that would be emailed. */
  mailable: number
  suppressed: Extract<Finding, { code: 'skipped' }>['suppressed']
  samples: number
  /** Mailable recipients by country, as far as it's known. */
  countries: { country: string; count: number }[]
  /** How many mailable recipients have no value for each variable. */
  lacking: Record<Variable, number>
  /** The first few recipients who lack a value, are suppressed, or are samples. */
  examples: (of: Variable | 'suppressed' | 'samples') => string[]
}

/** What was looked up for the texts, and read in each. */
interface Looked {
  named: NamedText[]
  checks: Finding[][]
  isTestMode: boolean
}

/** Each email of a campaign, from the first on. */
export function placedEmails({ subject, body, variants, steps }: Texts) {
  const placed = (email: TextPlace['email'], n: number, written: { subject: string; body: string }, days = 0) => ({
    email,
    n,
    subject: written.subject,
    body: written.body,
    days,
  })
  const daysUntil = (i: number) => steps.slice(0, i + 1).reduce((days, { delayDays }) => days + delayDays, 0)
  return [
    placed('first', 0, { subject, body }),
    ...variants.map((variant, i) => placed('variant', i + 1, variant)),
    ...steps.flatMap((step, i) => (step.type === 'email' ? [placed('follow-up', i + 1, step, daysUntil(i))] : [])),
  ]
}

export const placedTexts = (texts: Texts): PlacedText[] =>
  placedEmails(texts).flatMap(({ email, n, days, ...written }) =>
    (['subject', 'body'] as const).map(field => ({ at: { email, n, field }, text: written[field], days })),
  )

/** Everything to check before sending, in the order of the form. `named` are the leads that the texts name. */
export function preflight(texts: PlacedText[], audience: Audience, { named, checks, isTestMode }: Looked): Finding[] {
  const findings = checkRecipients(audience, isTestMode)
  for (const [n, { at, text }] of texts.entries()) {
    findings.push(...(checks[n] ?? []))
    findings.push(...checkValues({ at, text }, audience))
    for (const { place, lead, name, isReference } of named)
      if (place === at)
        findings.push({
          code: 'one-business',
          at,
          lead,
          name,
          recipients: audience.mailable,
          severity: isReference ? 'warning' : 'block',
        })
  }
  return findings
}

/** Finds what no recipient should read: unknown variables, tags of other programs, and placeholders. */
export function checkText({ at, text }: PlacedText): Finding[] {
  const unknown = new Map<string, Finding>()
  const { text: words, links } = visibleText(text)
  const foreign = findForeignTags([words, ...links])
  const isForeign = (found: string) => foreign.some(tag => tag.found.includes(found))
  for (const tag of tagsIn(text))
    if (!variableOf(tag) && !isOurs(tag) && !isForeign(tag.source))
      unknown.set(tag.name, {
        code: 'unknown-variable',
        severity: 'block',
        at,
        variable: tag.source.slice(0, 80),
        suggestion: suggestVariable(tag.name),
      })
  const placeholders = findPlaceholders(text)
    .filter(found => !isForeign(found))
    .map(found => ({ code: 'placeholder', severity: 'block', at, text: found }) as const)
  return [...unknown.values(), ...foreign.map(({ found, to }) => remark('foreign-tag', at, found, to)), ...placeholders]
}

/** Recipients without a value for a variable. */
export const lacking = (
  code: 'missing-value' | 'empty-fallback',
  at: TextPlace,
  variables: Iterable<Variable>,
  { lacking, mailable, examples }: Audience,
): Finding[] =>
  [...variables]
    .filter(variable => lacking[variable] > 0)
    .map(variable => ({
      code,
      severity: CHECKS[code].level,
      at,
      variable,
      count: lacking[variable],
      of: mailable,
      emails: examples(variable),
    }))

/** Variables without a fallback that some recipients have no value for: they would be skipped. */
const checkValues = ({ at, text }: PlacedText, audience: Audience): Finding[] =>
  lacking(
    'missing-value',
    at,
    new Set(tagsIn(text).flatMap(tag => (tag.fallback === null ? (variableOf(tag) ?? []) : []))),
    audience,
  )

function checkRecipients({ total, mailable, suppressed, samples, examples }: Audience, isTestMode: boolean): Finding[] {
  if (total === 0) return []
  if (mailable === 0)
    return [{ code: 'no-recipient', severity: 'block', count: total, samples: isTestMode ? 0 : samples, suppressed }]
  const skipped = suppressed.reduce((sum, { count }) => sum + count, 0)
  const some = (count: number, of: 'suppressed' | 'samples') => ({
    severity: 'warning' as const,
    count,
    of: total,
    emails: examples(of),
  })
  return [
    ...(skipped > 0 ? [{ code: 'skipped' as const, ...some(skipped, 'suppressed'), suppressed }] : []),
    ...(samples > 0 ? [{ code: 'samples' as const, ...some(samples, 'samples'), isTestMode }] : []),
  ]
}
