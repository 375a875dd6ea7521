import type { MessageState, RecipientGroup } from '#contract/campaigns.ts'

/** Which states a person means by a word of the report. */
const states: Record<RecipientGroup, MessageState[]> = {
  queued: ['pending', 'leased', 'attempting'],
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

/** A reason in general words, where the sentences of its recipients differ; undefined: its sentence is always the same. */
export const generalText = (reason: string): string | undefined => sentences.get(reason)
const sentences = new Map([
  ['cancelled', 'The campaign was cancelled before their turn came'],
  ['refused', 'The mail server refused it'],
  ['no-answer', "The mail server's answer was lost; it may have arrived and is not sent again by itself"],
  ['worker-lost', 'Sending was interrupted; it may have arrived and is not sent again by itself'],
  ['tries-used-up', 'The mail server said "try later" for three days'],
  ['bad-address', 'It came back: there is no such address'],
  ['mailbox-full', 'It came back: the mailbox is full'],
  ['blocked', "It came back: the recipient's server does not take this mail"],
  ['soft', 'It came back'],
  ['complained', 'Marked as spam; gets no more mail of yours'],
  ['unresolved-tag', 'The letter has a tag without a value for this recipient'],
])
