import type { Call, Callback, CallLead } from '#contract/calls.ts'

/** Whom the pane is about: a lead of the list, or somebody who was called. */
export interface Target {
  leadId: string | null
  businessName: string
  /** As it is dialled. */
  phone: string
  callId: string | null
  /** Where the list knows it. */
  lead?: CallLead
}

/** The server reads a number by its lead's country; a short one is sent with its country's code. */
const MIN_LENGTH = 10

const LIVE: Call['status'][] = ['queued', 'initiated', 'ringing', 'in-progress']
const liveCallOf = ({ lastCall }: CallLead) => (lastCall && LIVE.includes(lastCall.status) ? lastCall.id : null)

/** With its call, where one goes on. */
export const targetOfLead = (lead: CallLead): Target => ({
  leadId: lead.id,
  businessName: lead.businessName,
  phone: lead.phone.length >= MIN_LENGTH ? lead.phone : (lead.toNumber ?? lead.phone),
  callId: liveCallOf(lead),
  lead,
})

export const targetOfCall = ({ id, leadId, businessName, toNumber }: Call): Target => ({
  leadId,
  businessName,
  phone: toNumber,
  callId: id,
})

/** Without the call that the wish came from: a new one is made. */
export const targetOfCallback = ({ leadId, businessName, toNumber }: Callback): Target => ({
  leadId,
  businessName,
  phone: toNumber,
  callId: null,
})
