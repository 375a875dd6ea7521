/** The events that webhooks send. Apart from the schemas, so that pages list them without loading zod. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.changed',
  'search.finished',
  'import.finished',
  'campaign.started',
  'campaign.finished',
  'message.sent',
  'message.bounced',
  'message.opened',
  'message.clicked',
  'message.replied',
  'message.unsubscribed',
  'call.finished',
  'task.due',
] as const

export const WEBHOOKS_MAX = 10
/** How long a former secret still signs after a rotation. */
export const ROTATION_HOURS = 24
