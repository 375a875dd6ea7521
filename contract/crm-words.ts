import { type WordsByCode, wordsOf } from './by-code.ts'

/** Why HubSpot has no contact for a lead, or why a sync can't go on, as the database keeps it. `words` are HubSpot's. */
export type CrmProblem =
  | { code: 'key-rejected' | 'contact-refused'; words: string | null }
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
  'key-rejected': ({ words }) => `HubSpot rejected the key${because(words)}`,
  'contact-refused': ({ words }) => `HubSpot refused the contact${because(words)}`,
  'permission-missing': ({ words, scopes }) =>
    `The key lacks a permission${because(words)} Give the key the scopes ${scopes.join(' and ')}.`,
  'scopes-missing': ({ scopes }) => {
    const isOne = scopes.length === 1
    return `The key lacks the ${isOne ? 'scope' : 'scopes'} ${scopes.join(' and ')}. Add ${isOne ? 'it' : 'them'} in HubSpot, then save the key again.`
  },
  'property-unwritable': ({ property }) =>
    `HubSpot has no property “${property}” that can be written. Choose another one under Fields and status.`,
  busy: 'HubSpot is busy.',
  'daily-limit': 'This HubSpot account has reached its daily request limit.',
  'vendor-problem': 'HubSpot has a problem.',
  unreachable: 'We can’t reach HubSpot.',
  unreadable: 'We can’t read HubSpot’s answer.',
  interrupted: 'The sync was interrupted.',
  disconnected: 'HubSpot was disconnected.',
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
