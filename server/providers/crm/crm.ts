/** A business as a contact of a CRM. */
export interface Contact {
  leadId: string
  name: string
  email: string | null
  phone: string | null
  /** The number as E.164, to find a contact that was written in another way. */
  phoneNorm: string | null
  /** What the CRM called it when it was synced last. */
  knownId: string | null
  /** What else is told, by the CRM's names. What is not known is not in here: it never empties what stands there. */
  properties: Record<string, string>
}

export interface Synced {
  contactId: string
  created: boolean
}

/** How the sync of one among many went: a contact, or the CRM's reason. */
export type Outcome = Synced | { refused: string }

/** What contacts of an account have, and may be written. */
export interface Property {
  name: string
  label: string
  /** Of HubSpot: string, number, date, enumeration and others. */
  type: string
  options: { value: string; label: string }[]
}

export interface ContactChange {
  contactId: string
  properties: Record<string, string>
}

/** A CRM, asked with the key of one account. A failure is a ProviderError. */
export interface Crm {
  /** Whether the key may do what a sync needs; the CRM's number of the account where it tells it. */
  check(key: string): Promise<{ hubId: string | null }>
  /** Updates the contact with this e-mail, without one that with this phone, or makes a new one. */
  sync(key: string, contact: Contact): Promise<Synced>
  /** Up to `CONTACTS_AT_ONCE` contacts with different e-mail addresses. Fails where the CRM did not get to a verdict. */
  syncMany(key: string, contacts: Contact[]): Promise<Map<string, Outcome>>
  properties(key: string): Promise<Property[]>
  /** Changes contacts that are there, up to `CONTACTS_AT_ONCE`. Returns why, of those that the CRM refuses. */
  update(key: string, changes: ContactChange[]): Promise<Map<string, string>>
}

/** HubSpot takes no more in one request. */
export const CONTACTS_AT_ONCE = 100
