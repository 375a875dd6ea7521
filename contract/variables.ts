/** The variables that an email may use, as they are written: `{{businessName}}`. */
export const VARIABLES = [
  'businessName',
  'email',
  'phone',
  'website',
  'address',
  'category',
  'city',
  'senderName',
] as const
export type Variable = (typeof VARIABLES)[number]
