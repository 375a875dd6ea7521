import type { LeadSelection } from '#contract/leads.ts'
import { keep, PREFIX } from '#web/lib/draft.ts'
import { createStore } from '#web/lib/store.ts'

export interface ChosenLeads {
  selection: LeadSelection
  /** One of their addresses: the leads still belong to the list while it contains it. */
  email: string
  /** What the user calls them, such as a saved search's name: a new campaign is called that, too. */
  name?: string | undefined
}

/** Like every draft, forgotten with the session. */
const KEY = `${PREFIX}chosen-leads`

/** The leads whose addresses were last added to the recipients. Those without an address appear in the counts only. */
export const chosenLeads = createStore<ChosenLeads | null>(readKept())

export function chooseLeads(chosen: ChosenLeads | null): void {
  chosenLeads.write(chosen)
  keep(KEY, chosen && JSON.stringify(chosen))
}

function readKept(): ChosenLeads | null {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? null : (JSON.parse(kept) as ChosenLeads)
}
