import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { businessDetails } from '#web/lib/business-details.ts'
import { useKeys } from '#web/lib/keys.ts'
import { STATUSES } from './statuses.ts'

interface Work {
  rows: Lead[]
  toggle: (id: string) => void
  changeStatus: (lead: Lead, status: LeadStatus) => void
  undo: () => void
}

export type Triage = ReturnType<typeof useTriageKeys>
type ScrollTo = (index: number) => void

/** A list worked through without the mouse. Enter needs no key of ours: the focus is on the name, a button. */
export function useTriageKeys({ rows, toggle, changeStatus, undo }: Work) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const awaited = useRef<number>(null)
  const navigate = useNavigate()
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
    { key: 'x', label: 'Select the lead', run: () => active && toggle(active.id) },
    {
      key: 'e',
      label: 'Compose an email to the lead',
      run: () =>
        active && navigate({ to: '/ai-composer', search: { businessDetails: businessDetails(active) } }),
    },
    { key: 'z', label: 'Undo the last change of status', run: undo },
    ...STATUSES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Status: ${label}`,
      run: () => active && changeStatus(active, value),
    })),
  ])

  /** After drawing: brings the row that a key moved to into sight, and the focus onto its name once it is there. */
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
