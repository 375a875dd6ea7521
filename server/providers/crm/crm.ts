import type { CrmMapping, CrmProperty } from '#contract/crm.ts'
import type { CrmProblem } from '#contract/crm-words.ts'

/** Somebody's names and role. */
export interface Named {
  name: string
  firstName: string | null
  lastName: string | null
  role: string | null
}

interface Reachable {
  email: string | null
  phone: string | null
  /** The number as E.164, to find a contact whose number is formatted differently. */
  phoneNorm: string | null
  /** The CRM's ID of the contact from the last sync. The account may be connected to another account of the CRM by now. */
  knownId: string | null
}

/** One more person at a lead. */
export interface Person extends Named, Reachable {
  /** Ours. */
  id: string
}

/** The business of a lead, as a company that a CRM keeps beside its contacts. */
export interface Business {
  name: string
  /** The CRM's ID from the last sync with this account of the CRM. */
  knownId: string | null
  /** The ID of another lead's company whose website has the same domain. */
  siblingId: string | null
  domain: string | null
  phone: string | null
  website: string | null
  address: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
}

/** A lead: the contact that its email and phone belong to, its business, and the other people there. */
export interface Contact extends Reachable {
  leadId: string
  /** One of several people at a lead, who may share a number: without an email, only the name and the number say who it is. */
  isColleague: boolean
  /** Whose email or phone it is; null: the business's, whose name the contact gets. */
  person: Named | null
  business: Business
  people: Person[]
  /** More properties to write, by the CRM's names; unknown ones are left out, so none is overwritten with a blank. */
  properties: Record<string, string>
}

export interface Synced {
  contactId: string
  created: boolean
  companyId?: string | null
  /** The CRM's ID of each person, by ours. */
  people?: Map<string, string>
  /** Why the CRM refused one of the people. The lead is synced. */
  refused?: CrmProblem | null
}

/** The result for one contact of a batch: the contact, or why the CRM refused it. */
export type Outcome = Synced | { refused: CrmProblem }

export interface ContactChange {
  /** The contact's or the company's, by `holder`. */
  id: string
  properties: Record<string, string>
}

/** A CRM, called with one account's key. A failure is a ProviderError. */
export interface Crm {
  /** Which of the two has the mapped properties and the status. */
  readonly holder: 'contact' | 'company'
  /** Checks that the key allows syncing. Returns the CRM's account number if it reports one, and what isn't the default mapping. */
  check(key: string): Promise<{ hubId: string | null; mapping?: CrmMapping }>
  /**
   * Updates the contact with this email, or if there is no email, the one with this phone; else creates a contact. The same for each
   * person. `keep` saves the company's ID before anything follows that may fail, so that none is created twice.
   */
  sync(key: string, contact: Contact, keep: (companyId: string) => Promise<void>): Promise<Synced>
  /**
   * Up to `CONTACTS_AT_ONCE` contacts with different addresses in one request. Those without a result are synced one by one. Throws
   * if the CRM couldn't process the batch. Null: the CRM takes only one at a time.
   */
  readonly syncMany: ((key: string, contacts: Contact[]) => Promise<Map<string, Outcome>>) | null
  properties(key: string): Promise<CrmProperty[]>
  /** Changes up to `CONTACTS_AT_ONCE` existing contacts or companies. Returns the reason for each one that the CRM refuses. */
  update(key: string, changes: ContactChange[]): Promise<Map<string, CrmProblem>>
}

/** HubSpot's limit per request. */
export const CONTACTS_AT_ONCE = 100
