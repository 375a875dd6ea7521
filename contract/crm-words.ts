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

/** The same without asking the user to try again: for a sync that does so itself. */
export function crmProblemWhat(problem: CrmProblem): string {
  switch (problem.code) {
    case 'key-rejected':
      return `HubSpot rejected the key${because(problem.words)}`
    case 'contact-refused':
      return `HubSpot refused the contact${because(problem.words)}`
    case 'permission-missing':
      return `The key lacks a permission${because(problem.words)} Give the key the scopes ${problem.scopes.join(' and ')}.`
    case 'scopes-missing': {
      const isOne = problem.scopes.length === 1
      return `The key lacks the ${isOne ? 'scope' : 'scopes'} ${problem.scopes.join(' and ')}. Add ${isOne ? 'it' : 'them'} in HubSpot, then save the key again.`
    }
    case 'property-unwritable':
      return `HubSpot has no property “${problem.property}” that can be written. Choose another one under Fields and status.`
    case 'busy':
      return 'HubSpot is busy.'
    case 'daily-limit':
      return 'This HubSpot account has reached its daily request limit.'
    case 'vendor-problem':
      return 'HubSpot has a problem.'
    case 'unreachable':
      return 'We can’t reach HubSpot.'
    case 'unreadable':
      return 'We can’t read HubSpot’s answer.'
    case 'interrupted':
      return 'The sync was interrupted.'
    case 'disconnected':
      return 'HubSpot was disconnected.'
    case 'key-unreadable':
      return 'We can’t read the saved key anymore. Save it again in your settings.'
    case 'lead-busy':
      return 'This lead is still being synced.'
    case 'sample':
      return `${problem.name ?? 'It'} is a sample business, so it isn’t synced to your CRM.`
    case 'no-address':
      return `${problem.name ?? 'It'} has neither an email nor a phone number. Add one, then sync again.`
    case 'other':
      return problem.text
  }
}

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
