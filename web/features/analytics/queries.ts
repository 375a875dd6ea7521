import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { analytics, type BREAKDOWNS } from '#contract/analytics.ts'
import { call } from '#web/lib/call.ts'

export const EMAIL = ['analytics', 'email'] as const
export const CALLING = ['analytics', 'calling'] as const

export const emailSummary = (days: number) =>
  queryOptions({
    queryKey: [...EMAIL, 'summary', days],
    queryFn: ({ signal }) => call(analytics.emailSummary, { query: { days } }, { signal }),
  })

export const emailDays = (days: number) =>
  queryOptions({
    queryKey: [...EMAIL, 'days', days],
    queryFn: ({ signal }) => call(analytics.emailDays, { query: { days } }, { signal }),
  })

export type By = (typeof BREAKDOWNS)[number]

export const emailBreakdown = (days: number, by: By) =>
  queryOptions({
    queryKey: [...EMAIL, 'breakdown', days, by],
    queryFn: ({ signal }) => call(analytics.emailBreakdown, { query: { days, by } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const emailDetails = (days: number) =>
  queryOptions({
    queryKey: [...EMAIL, 'details', days],
    queryFn: ({ signal }) => call(analytics.emailDetails, { query: { days } }, { signal }),
  })

export const callingFigures = (days: number) =>
  queryOptions({
    queryKey: [...CALLING, days],
    queryFn: ({ signal }) => call(analytics.calling, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
