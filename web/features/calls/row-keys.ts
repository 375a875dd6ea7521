import { type RefObject, useRef, useState } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { useKeys } from '#web/lib/keys.ts'

interface RowKeys {
  rows: CallLead[]
  call: (lead: CallLead) => void
  search: RefObject<HTMLInputElement | null>
}
type ScrollTo = (index: number) => void

/** The list without the mouse: J and K move, C calls, / searches. */
export function useRowKeys({ rows, call, search }: RowKeys) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const awaited = useRef<number>(null)
  const active = rows.find(({ id }) => id === activeId)
  const move = (step: number) => {
    const index = active ? rows.indexOf(active) + step : 0
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!next) return
    awaited.current = rows.indexOf(next)
    setActiveId(next.id)
  }
  useKeys([
    { key: 'j', label: 'Next lead', run: () => move(1) },
    { key: 'k', label: 'Previous lead', run: () => move(-1) },
    { key: 'c', label: 'Call the lead', run: () => active && call(active) },
    { key: '/', label: 'Search', run: () => search.current?.focus() },
  ])
  /** After drawing: brings the row that a key moved to into sight, and the focus onto its name. */
  const follow = (scrollTo: ScrollTo, body: HTMLElement | null) => {
    const index = awaited.current
    const lead = index === null ? undefined : rows[index]
    if (index === null || !lead) return
    scrollTo(index)
    const name = body?.querySelector<HTMLElement>(`[data-name="${lead.id}"]`)
    if (!name) return
    name.focus({ preventScroll: true })
    awaited.current = null
  }
  return { activeId, setActiveId, follow }
}
