import type { LeadSelection } from '#contract/leads.ts'
import { createStore } from '#web/lib/store.ts'

interface ChosenLeads {
  selection: LeadSelection
  /** One of their addresses: the leads still belong to the list while it contains it. */
  email: string
}

/** The leads whose addresses were last added to the recipients. Those without an address appear in the counts only. */
export const chosenLeads = createStore<ChosenLeads | null>(null)
