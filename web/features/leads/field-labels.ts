import type { MergeField } from '#contract/lead-list.ts'

/** What the fields of a lead are called. */
export const LABELS: Record<MergeField, string> = {
  businessName: 'Name',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  category: 'Category',
  description: 'Description',
  status: 'Status',
}
