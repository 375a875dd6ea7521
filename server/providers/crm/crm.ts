/** A business as a contact of a CRM. What is null is not sent: it never empties what stands there. */
export interface Contact {
  name: string
  email: string | null
  phone: string | null
  /** The number as E.164, to find a contact that was written in another way. */
  phoneNorm: string | null
  website: string | null
  address: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
  industry: string | null
  /** What the CRM called it when it was synced last. */
  knownId: string | null
}

/** A CRM, asked with the key of one account. A failure is a ProviderError. */
export interface Crm {
  /** Whether the key may do what a sync needs; the CRM's number of the account where it tells it. */
  check(key: string): Promise<{ hubId: string | null }>
  /** Updates the contact with this e-mail, without one that with this phone, or makes a new one. */
  sync(key: string, contact: Contact): Promise<{ contactId: string; created: boolean }>
}
