/** What may change behind an open page. Apart from its schema, so that pages listen without loading zod. */
export const EVENT_TYPES = [
  'campaign',
  'outbox',
  'leads',
  'analytics',
  'domains',
  'calls',
  'billing',
  'lead-imports',
  'crm',
  'drafts',
  'tasks',
  'inbox',
] as const
