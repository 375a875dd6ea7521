import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'

type Event = (typeof WEBHOOK_EVENTS)[number]

/** As the events are called on screen. */
export const eventWords: Record<Event, string> = {
  'lead.created': 'Lead added',
  'lead.changed': 'Lead changed',
  'search.finished': 'Search finished',
  'import.finished': 'Import finished',
  'campaign.started': 'Campaign started',
  'campaign.finished': 'Campaign finished',
  'message.sent': 'Email sent',
  'message.bounced': 'Email bounced',
  'message.opened': 'Email opened',
  'message.clicked': 'Link clicked',
  'message.replied': 'Reply received',
  'message.unsubscribed': 'Unsubscribed',
  'call.finished': 'Call finished',
  'task.due': 'Task due',
}

export const sayEvents = (events: Event[]): string =>
  events.length === WEBHOOK_EVENTS.length ? 'All events' : events.map(event => eventWords[event]).join(', ')
