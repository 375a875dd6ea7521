import { useState } from 'react'
import { type Lead, type LeadFilter, type LeadSelection, leads } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

/** Individual leads, or all that match the filter (loaded or not) except some. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

export const NONE: Selection = { kind: 'some', ids: new Set() }
export const ALL: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)

export const countOf = (selection: Selection, matching: number): number =>
  selection.kind === 'all' ? Math.max(matching - selection.except.size, 0) : selection.ids.size

export const isEverything = (selection: Selection): boolean => selection.kind === 'all' && selection.except.size === 0

export const toggled = (selection: Selection, id: string): Selection =>
  selection.kind === 'all'
    ? { kind: 'all', except: flipped(selection.except, id) }
    : { kind: 'some', ids: flipped(selection.ids, id) }

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** For a lead that was deleted. */
export const without = (selection: Selection, id: string): Selection =>
  selection.kind === 'some' && selection.ids.has(id) ? toggled(selection, id) : selection

/** Nothing or everything is selected: either way the filter says it all, and the server can act on it. */
export const isByFilter = (selection: Selection): boolean =>
  isEverything(selection) || (selection.kind === 'some' && selection.ids.size === 0)

/** The selection resets when the filter changes, so that no lead out of view stays selected. */
export function useSelection(filter: LeadFilter) {
  const of = JSON.stringify(filter)
  const [held, setHeld] = useState({ of, selection: NONE })
  const selection = held.of === of ? held.selection : NONE
  const select = (next: Selection) => setHeld({ of, selection: next })
  return { selection, select }
}

/** The selection as the server takes it: IDs, or the filter and its exceptions. */
export const toServer = (selection: Selection, filter: LeadFilter): LeadSelection =>
  selection.kind === 'some'
    ? { ids: [...selection.ids] }
    : { filter, ...(selection.except.size > 0 && { except: [...selection.except] }) }

/** The selected leads themselves. Asks the server for those that the page hasn't loaded. */
export async function selectedLeads(
  selection: Selection,
  filter: LeadFilter,
  loaded: { rows: Lead[]; isComplete: boolean },
): Promise<Lead[]> {
  const here = loaded.rows.filter(lead => isSelected(selection, lead.id))
  const areAllHere = selection.kind === 'all' ? loaded.isComplete : here.length === selection.ids.size
  if (areAllHere) return here
  const all = selection.kind === 'all' ? await everyMatching(filter) : await call(leads.list, { query: {} })
  return all.filter(lead => isSelected(selection, lead.id))
}

async function everyMatching(filter: LeadFilter): Promise<Lead[]> {
  const all: Lead[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, cursor, limit: LEADS_PAGE }
    const { reply, headers } = await callWithHeaders(leads.list, { query })
    all.push(...reply)
    cursor = headers.get('x-next-cursor') || undefined
  } while (cursor)
  return all
}
