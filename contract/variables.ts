/**
 * The variables that an email can use, written `{{businessName}}`. Names are those of the person whose address it goes to; of the
 * lead's own address, the primary person's.
 */
export const VARIABLES = [
  'businessName',
  'firstName',
  'lastName',
  'contactName',
  'email',
  'phone',
  'website',
  'address',
  'category',
  'city',
  'senderName',
] as const
export type Variable = (typeof VARIABLES)[number]
