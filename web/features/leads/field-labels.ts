import type { MergeField } from '#contract/lead-list.ts'

/** The labels of a lead's fields. */
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
