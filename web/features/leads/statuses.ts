import type { LeadStatus } from '#contract/leads.ts'

/** In the order of a lead's life; the place in it is also its key on the keyboard, from 1. */
export const STATUSES: { value: LeadStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'cold', label: 'Cold' },
  { value: 'warm', label: 'Warm' },
  { value: 'converted', label: 'Converted' },
]

export const labelOf = (status: LeadStatus): string => STATUSES.find(({ value }) => value === status)?.label ?? status
