import { type WordsByCode, wordsOf } from './by-code.ts'

/** The CRMs that an account can connect, one at a time. */
export const CRMS = ['hubspot', 'pipedrive'] as const
export type CrmName = (typeof CRMS)[number]
export const CRM_NAMES: Record<CrmName, string> = { hubspot: 'HubSpot', pipedrive: 'Pipedrive' }

/** Why the CRM has no contact for a lead, or why a sync can't go on, as the database keeps it. `words` are the CRM's. */
export type CrmProblem = { crm?: CrmName } & Problem

type Problem =
  | { code: 'key-rejected'; words: string | null }
  /** `name`: the person at the lead whom it refused. */
  | { code: 'contact-refused'; words: string | null; name?: string }
  | { code: 'permission-missing'; words: string | null; scopes: string[] }
  | { code: 'scopes-missing'; scopes: string[] }
  | { code: 'property-unwritable'; property: string }
  | { code: 'busy'; seconds: number | null }
  | { code: 'daily-limit' | 'vendor-problem' | 'unreachable' | 'unreadable' }
  | { code: 'interrupted' | 'disconnected' | 'key-unreadable' | 'lead-busy' }
  | { code: 'sample' | 'no-address'; name: string | null }
  /** A sentence of an earlier version, or an error that has no code. */
  | { code: 'other'; text: string }

/** The sentence for the user. */
export function crmProblemText(problem: CrmProblem): string {
  const advice = retryAdvice(problem)
  return advice === null ? crmProblemWhat(problem) : `${crmProblemWhat(problem)} ${advice}`
}

const WORDS: WordsByCode<CrmProblem> = {
  'key-rejected': ({ words, crm }) => `${nameOf(crm)} rejected the key${because(words)}`,
  'contact-refused': ({ words, name, crm }) => `${nameOf(crm)} refused ${name ?? 'the contact'}${because(words)}`,
  'permission-missing': ({ words, scopes, crm }) =>
    scopes.length === 0
      ? `The key lacks a permission${because(words)} Ask an administrator of your ${nameOf(crm)} account for it.`
      : `The key lacks a permission${because(words)} Give the key the scopes ${listed(scopes)}.`,
  'scopes-missing': ({ scopes, crm }) => {
    const isOne = scopes.length === 1
    return `The key lacks the ${isOne ? 'scope' : 'scopes'} ${listed(scopes)}. Add ${isOne ? 'it' : 'them'} in ${nameOf(crm)}, then save the key again.`
  },
  'property-unwritable': ({ property, crm }) =>
    `${nameOf(crm)} has no property “${property}” that can be written. Choose another one under Fields and status.`,
  busy: ({ crm }) => `${nameOf(crm)} is busy.`,
  'daily-limit': ({ crm }) => `This ${nameOf(crm)} account has reached its daily request limit.`,
  'vendor-problem': ({ crm }) => `${nameOf(crm)} has a problem.`,
  unreachable: ({ crm }) => `We can’t reach ${nameOf(crm)}.`,
  unreadable: ({ crm }) => `We can’t read ${nameOf(crm)}’s answer.`,
  interrupted: 'The sync was interrupted.',
  disconnected: 'The CRM was disconnected.',
  'key-unreadable': 'We can’t read the saved key anymore. Save it again in your settings.',
  'lead-busy': 'This lead is still being synced.',
  sample: ({ name }) => `${name ?? 'It'} is a sample business, so it isn’t synced to your CRM.`,
  'no-address': ({ name }) => `${name ?? 'It'} has neither an email nor a phone number. Add one, then sync again.`,
  other: ({ text }) => text,
}

/** The same without asking the user to try again: for a sync that does so itself. */
export const crmProblemWhat = (problem: CrmProblem): string => wordsOf(WORDS, problem)

export const CHECK_SETTINGS = 'Please check your settings.'

/** Whether the user has to change something in the settings. */
export const needsSettings = ({ code }: CrmProblem): boolean =>
  code === 'key-rejected' ||
  code === 'permission-missing' ||
  code === 'scopes-missing' ||
  code === 'property-unwritable'

/** HubSpot was the only one when the oldest of these were kept. */
const nameOf = (crm: CrmName = 'hubspot') => CRM_NAMES[crm]

const listed = (scopes: string[]) => scopes.join(', ').replace(/, (?=[^,]*$)/, ' and ')

const because = (words: string | null) => (words ? `: ${words}` : '.')

function retryAdvice(problem: CrmProblem): string | null {
  if (problem.code === 'busy') return `Try again ${when(problem.seconds)}.`
  if (problem.code === 'daily-limit') return 'Try again tomorrow.'
  return TEMPORARY.includes(problem.code) ? 'Try again in a minute.' : null
}

const TEMPORARY: CrmProblem['code'][] = ['vendor-problem', 'unreachable', 'unreadable', 'lead-busy']

function when(seconds: number | null): string {
  if (seconds === null) return 'in a few seconds'
  return seconds <= 60 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}
