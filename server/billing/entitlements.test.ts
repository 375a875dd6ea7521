import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toUser } from '#server/accounts/account.ts'
import { entitlements, type Plan, type PlanAccount } from './entitlements.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = '2026-11-21T11:59:59.999Z'
const after = '2026-11-21T12:00:00.001Z'

const plan = (id: Plan['id']): Plan => ({
  id,
  name: id,
  planType: id === 'calling_only' ? 'calling_only' : 'full_access',
  limits: { leads: 1, campaigns: 1, emails: 1, calls: 1 },
})
const planAccount = (fields: Partial<PlanAccount>): PlanAccount => ({
  plan: plan('free'),
  free: plan('free'),
  status: 'inactive',
  paidUntil: null,
  isTrialEligible: true,
  trialEndsAt: after,
  ...fields,
})

/** The conditions in the table's third column. */
const circumstances: Record<string, Partial<PlanAccount>[]> = {
  'trial runs': [{ trialEndsAt: after }, { trialEndsAt: after, paidUntil: before }],
  'trial is over': [{ trialEndsAt: before }, { trialEndsAt: now.toISOString(), paidUntil: now.toISOString() }],
  'trial was used up': [{ isTrialEligible: false, trialEndsAt: after }],
  'paid time runs': [{ isTrialEligible: false, paidUntil: after }],
}
circumstances.any = Object.values(circumstances).flat()

const rows = readFileSync(new URL('../../docs/plans.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => /^\| (free|basic|standard|calling_only) .*(allowed|refused)/.test(line))
  .map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .slice(1, -1),
  )

test('documents every plan in the table', () => {
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(['free', 'basic', 'standard', 'calling_only']))
})

test.each(rows)('%s, %s, %s, AFTER_TRIAL %s', (id, status, when, afterTrial, limitsOf, trial, work) => {
  for (const fields of circumstances[when ?? ''] ?? [])
    for (const state of status === 'any' ? (['active', 'inactive', 'canceled'] as const) : [status])
      for (const setting of afterTrial === 'any' ? (['block', 'free'] as const) : [afterTrial]) {
        const asked = planAccount({ plan: plan(id as Plan['id']), status: state as PlanAccount['status'], ...fields })
        const { plan: holds, isTrial, blocked } = entitlements(asked, { afterTrial: setting as 'block', now })
        expect([holds.id, isTrial ? 'yes' : 'no', sayWork(blocked)]).toEqual([limitsOf, trial, work])
      }
})

const sayWork = (blocked: string | null) =>
  ({ null: 'allowed', 'trial-over': 'refused: trial', 'plan-over': 'refused: plan' })[String(blocked)]

test.each([
  // The last day counts until its end.
  ['2026-11-27T11:00:00Z', '2026-11-28T12:00:00Z', 2, false],
  ['2026-11-28T11:00:00Z', '2026-11-28T12:00:00Z', 1, false],
  ['2026-11-28T11:59:59.999Z', '2026-11-28T12:00:00Z', 1, false],
  ['2026-11-28T12:00:00Z', '2026-11-28T12:00:00Z', 0, true],
  // Across the end of January, a leap day, and a new year.
  ['2027-01-31T23:30:00Z', '2027-02-07T23:00:00Z', 7, false],
  ['2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', 2, false],
  ['2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z', 1, false],
  ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', 1, false],
  // Nights when clocks change in New York and Berlin: trial days have 24 hours anyway.
  ['2027-03-13T12:00:00Z', '2027-03-14T12:00:00Z', 1, false],
  ['2027-11-06T12:00:00Z', '2027-11-07T12:00:00Z', 1, false],
  ['2027-03-27T12:00:00Z', '2027-03-28T12:00:00.001Z', 2, false],
])('counts the days left at %s in a trial until %s as %i', (at, trialEndsAt, days, isBlocked) => {
  const moment = new Date(at)
  const { trialDaysLeft, blocked } = entitlements(planAccount({ trialEndsAt }), { afterTrial: 'block', now: moment })
  expect([trialDaysLeft, blocked !== null]).toEqual([days, isBlocked])
  const instance = { clock: { now: () => moment }, providers: { mail: { kind: 'smtp' as const } } }
  const account = {
    id: '',
    email: '',
    firstName: '',
    lastName: '',
    websiteDomain: null,
    profileImageUrl: null,
    ...({ subscriptionPlan: 'free', subscriptionStatus: 'inactive', isAdmin: false, createdAt: at } as const),
    emailVerifiedAt: null,
    isTrialEligible: true,
    trialEndsAt,
    paidUntil: null,
  }
  expect(toUser(account, instance)).toMatchObject({ isTrial: true, trialDaysLeft: days })
})
