import type { Contact } from './crm.ts'

/** E-mail and phone always stand where a contact is found again by them. */
export const propertiesOf = ({ email, phone, properties }: Contact): Record<string, string> => ({
  ...properties,
  ...(email && { email }),
  ...(phone && { phone }),
})
