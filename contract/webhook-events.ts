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

/** Why a receiver gave no answer. */
export const NO_ANSWER = {
  forbidden: 'Canvass sends only to public addresses, at the usual ports of the web',
  slow: 'The receiver didn’t answer within 10 seconds',
  connection: 'Canvass couldn’t connect to the receiver',
} as const

export const WEBHOOKS_MAX = 10
/** How long a former secret still signs after a rotation. */
export const ROTATION_HOURS = 24
