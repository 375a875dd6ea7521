import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import type { Lead, LeadSelection } from '#contract/leads.ts'

/** What the page puts into the leads of other features; without it the places stay as they are. */
export interface LeadSlots {
  /** In the list, in the place of an address that a lead has not. */
  NoEmail: ComponentType<{ lead: Lead; children: ReactNode }>
  /** In the details, below what is known of the lead. */
  Details: ComponentType<{ lead: Lead }>
  /** Asks before everything that is selected, loaded or not, goes to the CRM. */
  SyncMany: ComponentType<SyncManyProps>
}

interface SyncManyProps {
  selection: LeadSelection
  /** As the page counted; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

const Slots = createContext<LeadSlots | null>(null)

export const LeadSlotsProvider = Slots.Provider

export function NoEmail({ lead, children }: { lead: Lead; children: ReactNode }) {
  const slots = useContext(Slots)
  return slots ? <slots.NoEmail lead={lead}>{children}</slots.NoEmail> : children
}

export function MoreDetails({ lead }: { lead: Lead }) {
  const slots = useContext(Slots)
  return slots && <Suspense>{<slots.Details lead={lead} />}</Suspense>
}

export function SyncMany(props: SyncManyProps) {
  const slots = useContext(Slots)
  return slots && <Suspense>{<slots.SyncMany {...props} />}</Suspense>
}
