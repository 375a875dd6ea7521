import type { MessageState, RecipientGroup } from '#contract/campaign-recipients.ts'

const states: Record<RecipientGroup, MessageState[]> = {
  queued: ['pending', 'attempting'],
  sent: ['accepted', 'delivered', 'complained'],
  bounced: ['bounced'],
  failed: ['failed'],
  skipped: ['skipped'],
  unknown: ['unknown'],
  cancelled: ['cancelled'],
}

export const statesOf = (group: RecipientGroup | undefined): MessageState[] =>
  group ? states[group] : Object.values(states).flat()

const groups = new Map(
  Object.entries(states).flatMap(([group, of]) => of.map(state => [state, group as RecipientGroup] as const)),
)
export const groupOf = (state: MessageState): RecipientGroup => groups.get(state) ?? 'queued'
