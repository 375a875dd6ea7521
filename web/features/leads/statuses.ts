import type { LeadStatus } from '#contract/leads.ts'

/** In the order that a lead goes through them. The position, from 1, is also the keyboard shortcut. */
export const STATUSES: { value: LeadStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'cold', label: 'Cold' },
  { value: 'warm', label: 'Warm' },
  { value: 'converted', label: 'Converted' },
]

export const labelOf = (status: LeadStatus): string => STATUSES.find(({ value }) => value === status)?.label ?? status
