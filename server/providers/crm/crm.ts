import type { CrmProperty } from '#contract/crm.ts'
import type { CrmProblem } from '#contract/crm-words.ts'
/** A business, or the person there who has its address, as a CRM contact. */
export interface Contact {
  leadId: string
  name: string
  /** Properties that only a new contact gets: the person's names and role, or the business's name, unless mapped. */
  ifNew: Record<string, string>
  email: string | null
  phone: string | null
  /** The number as E.164, to find a contact whose number is formatted differently. */
  phoneNorm: string | null
  /** The CRM's contact ID from the last sync. */
  knownId: string | null
  /** More properties to write, by the CRM's names; unknown ones are left out, so none is overwritten with a blank. */
  properties: Record<string, string>
}

export interface Synced {
  contactId: string
  created: boolean
}

/** The result for one contact of a batch: the contact, or why the CRM refused it. */
export type Outcome = Synced | { refused: CrmProblem }

export interface ContactChange {
  contactId: string
  properties: Record<string, string>
}

/** A CRM, called with one account's key. A failure is a ProviderError. */
export interface Crm {
  /** Checks that the key allows syncing. Returns the CRM's account number if it reports one. */
  check(key: string): Promise<{ hubId: string | null }>
  /** Updates the contact with this email, or if there is no email, the one with this phone; else creates a contact. */
  sync(key: string, contact: Contact): Promise<Synced>
  /** Up to `CONTACTS_AT_ONCE` contacts with different addresses. Throws if the CRM couldn't process the batch. */
  syncMany(key: string, contacts: Contact[]): Promise<Map<string, Outcome>>
  properties(key: string): Promise<CrmProperty[]>
  /** Changes up to `CONTACTS_AT_ONCE` existing contacts. Returns the reason for each one that the CRM refuses. */
  update(key: string, changes: ContactChange[]): Promise<Map<string, CrmProblem>>
}

/** HubSpot's limit per request. */
export const CONTACTS_AT_ONCE = 100
