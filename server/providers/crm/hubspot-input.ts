import type { Contact } from './crm.ts'

/** Email and phone always go into the properties that we search by. */
export const propertiesOf = ({ email, phone, properties }: Contact): Record<string, string> => ({
  ...properties,
  ...(email && { email }),
  ...(phone && { phone }),
})
