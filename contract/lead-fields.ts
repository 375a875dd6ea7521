/**
 * What a field takes part in: `form`, adding, editing, and merging leads; `found`, what a lead source names, and `lent`,
 * what one source fills in for another; `csv`, columns of an imported file; `crm`, properties of a contact.
 */
type Use = 'form' | 'found' | 'lent' | 'csv' | 'crm'

interface LeadField {
  /** On every screen. */
  label: string
  /** Of its column in the list and in exports, if that isn't the label: existing files keep theirs. */
  heading?: string
  /** The most characters; only text has it. */
  max?: number
  /** How the form asks for it, if not in one plain line. */
  input?: 'email' | 'tel' | 'url' | 'paragraph'
  /** Where it goes in the CRM unless the user changes that. */
  crmProperty?: string
  uses: readonly Use[]
}

/** The fields of a lead, in the order of the form and of exports. CONTRIBUTING.md says how to add one. */
export const LEAD_FIELDS = {
  businessName: {
    label: 'Business name',
    heading: 'Business Name',
    max: 300,
    crmProperty: 'company',
    uses: ['form', 'found', 'csv', 'crm'],
  },
  // Email and phone identify a contact, so they always sync and aren't mapped.
  email: { label: 'Email', max: 254, input: 'email', uses: ['form', 'found', 'lent', 'csv'] },
  phone: { label: 'Phone', max: 60, input: 'tel', uses: ['form', 'found', 'lent', 'csv'] },
  /** Further addresses and numbers of an imported row. Nothing is sent there. */
  otherContacts: { label: 'Other contacts', max: 500, input: 'paragraph', uses: ['form', 'csv'] },
  website: {
    label: 'Website',
    max: 2000,
    input: 'url',
    crmProperty: 'website',
    uses: ['form', 'found', 'lent', 'csv', 'crm'],
  },
  address: { label: 'Address', max: 500, crmProperty: 'address', uses: ['form', 'found', 'lent', 'csv', 'crm'] },
  city: { label: 'City', max: 200, crmProperty: 'city', uses: ['form', 'found', 'lent', 'csv', 'crm'] },
  region: {
    label: 'State or region',
    heading: 'Region',
    max: 200,
    crmProperty: 'state',
    uses: ['form', 'found', 'lent', 'csv', 'crm'],
  },
  postcode: {
    label: 'ZIP code',
    heading: 'Postcode',
    max: 20,
    crmProperty: 'zip',
    uses: ['form', 'found', 'lent', 'csv', 'crm'],
  },
  country: { label: 'Country', max: 2, crmProperty: 'country', uses: ['form', 'found', 'csv', 'crm'] },
  category: { label: 'Category', max: 100, crmProperty: 'industry', uses: ['form', 'found', 'csv', 'crm'] },
  status: { label: 'Status', uses: ['csv'] },
  description: { label: 'Description', max: 5000, input: 'paragraph', uses: ['form', 'found', 'lent', 'csv', 'crm'] },
  lat: { label: 'Latitude', uses: ['csv'] },
  lon: { label: 'Longitude', uses: ['csv'] },
  timeZone: { label: 'Time zone', heading: 'Time Zone', uses: [] },
  source: { label: 'Source', uses: ['crm'] },
  createdAt: { label: 'Created', uses: [] },
  updatedAt: { label: 'Updated', uses: [] },
} as const satisfies Record<string, LeadField>

type Fields = typeof LEAD_FIELDS
export type LeadFieldName = keyof Fields
export type FieldFor<U extends Use> = {
  [N in LeadFieldName]: U extends Fields[N]['uses'][number] ? N : never
}[LeadFieldName]
/** The fields that are text of any length up to their limit. */
export type TextField = { [N in LeadFieldName]: Fields[N] extends { max: number } ? N : never }[LeadFieldName]

export const leadFieldNames = Object.keys(LEAD_FIELDS) as LeadFieldName[]
export const fieldOf = (name: LeadFieldName): LeadField => LEAD_FIELDS[name]
export const headingOf = (name: LeadFieldName) => fieldOf(name).heading ?? fieldOf(name).label

/** Its label inside a sentence: "business name", "ZIP code". */
export const wordsFor = (name: LeadFieldName) =>
  fieldOf(name).label.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())

/** The fields with this use, in the order of the table. */
export const fieldsFor = <U extends Use>(use: U): FieldFor<U>[] =>
  leadFieldNames.filter((name): name is FieldFor<U> => fieldOf(name).uses.includes(use))

export const isTextField = (name: LeadFieldName): name is TextField => fieldOf(name).max !== undefined
export const textFields = leadFieldNames.filter(isTextField)
