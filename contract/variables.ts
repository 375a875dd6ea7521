/** The variables that an email can use, written `{{businessName}}`. */
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
