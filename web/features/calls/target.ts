import type { Call, Callback, CallLead } from '#contract/calls.ts'

/** The business that the pane shows: a lead from the list or from an earlier call. */
export interface Target {
  leadId: string | null
  businessName: string
  /** The number to dial. */
  phone: string
  callId: string | null
  /** The user has just called it: after its outcome, the next lead follows. */
  isPlaced?: true
  /** Set if it comes from the list. */
  lead?: CallLead
}

/** The server reads a number by its lead's country. Shorter numbers are sent with their country code. */
const MIN_LENGTH = 10

const LIVE: Call['status'][] = ['queued', 'initiated', 'ringing', 'in-progress']
const liveCallOf = ({ lastCall }: CallLead) => (lastCall && LIVE.includes(lastCall.status) ? lastCall.id : null)

/** With its call, if one is live. */
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

/** Without the earlier call: calling back places a new one. */
export const targetOfCallback = ({ leadId, businessName, toNumber }: Callback): Target => ({
  leadId,
  businessName,
  phone: toNumber,
  callId: null,
})
