import { keepPreviousData } from '@tanstack/react-query'
import { analytics, type BREAKDOWNS } from '#contract/analytics.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const EMAIL = ['analytics', 'email'] as const
export const CALLING = ['analytics', 'calling'] as const

export const emailSummary = (days: number) =>
  queryOf([...EMAIL, 'summary', days], analytics.emailSummary, { query: { days } })

export const emailDays = (days: number) => queryOf([...EMAIL, 'days', days], analytics.emailDays, { query: { days } })

export type By = (typeof BREAKDOWNS)[number]

export const emailBreakdown = (days: number, by: By) =>
  queryOf(
    [...EMAIL, 'breakdown', days, by],
    analytics.emailBreakdown,
    { query: { days, by } },
    { placeholderData: keepPreviousData },
  )

export const emailDetails = (days: number) =>
  queryOf([...EMAIL, 'details', days], analytics.emailDetails, { query: { days } })

export const callingFigures = (days: number) =>
  queryOf([...CALLING, days], analytics.calling, { query: { days } }, { placeholderData: keepPreviousData })
