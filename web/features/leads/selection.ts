import { useState } from 'react'
import { type Lead, type LeadFilter, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'

/** Rows picked one by one, or all that match the filter (loaded or not) without some. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const NONE: Selection = { kind: 'some', ids: new Set() }
export const ALL: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)

export const countOf = (selection: Selection, matching: number): number =>
  selection.kind === 'all' ? Math.max(matching - selection.except.size, 0) : selection.ids.size

export const isEverything = (selection: Selection): boolean =>
  selection.kind === 'all' && selection.except.size === 0

export const toggled = (selection: Selection, id: string): Selection =>
  selection.kind === 'all'
    ? { kind: 'all', except: flipped(selection.except, id) }
    : { kind: 'some', ids: flipped(selection.ids, id) }

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** After a lead is gone it is neither picked nor left out. */
export const without = (selection: Selection, id: string): Selection =>
  selection.kind === 'some' && selection.ids.has(id) ? toggled(selection, id) : selection

/** Nothing picked, or all of it: either way the filter alone says what is meant, and the server can act on that. */
export const isByFilter = (selection: Selection): boolean =>
  isEverything(selection) || (selection.kind === 'some' && selection.ids.size === 0)

/** A selection belongs to its filter: under another one nothing unseen stays selected. */
export function useSelection({ status = '', category = '' }: LeadFilter) {
  const of = `${status}/${category}`
  const [held, setHeld] = useState({ of, selection: NONE })
  const selection = held.of === of ? held.selection : NONE
  const select = (next: Selection) => setHeld({ of, selection: next })
  return { selection, select }
}

/** The selected leads themselves. What is not on the page is asked of the server. */
export async function selectedLeads(
  selection: Selection,
  filter: LeadFilter,
  loaded: { rows: Lead[]; isComplete: boolean },
): Promise<Lead[]> {
  const here = loaded.rows.filter(lead => isSelected(selection, lead.id))
  const areAllHere = selection.kind === 'all' ? loaded.isComplete : here.length === selection.ids.size
  if (areAllHere) return here
  const all = await call(leads.list, { query: {} })
  return all.filter(
    lead => isSelected(selection, lead.id) && (selection.kind === 'some' || matches(lead, filter)),
  )
}

const matches = (lead: Lead, { status, category }: LeadFilter): boolean =>
  (!status || lead.status === status) && (!category || lead.category === category)
