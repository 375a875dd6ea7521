import { type RefObject, useEffect, useState } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { useKeys } from '#web/lib/keys.ts'
import type { Column } from './use-columns.ts'

interface Work {
  board: RefObject<HTMLElement | null>
  columns: Column[]
  active: Lead | undefined
  move: (lead: Lead, status: LeadStatus) => void
}

/** While a card has the focus, the arrow keys move the focus, and with Shift the card. The focus stays on a card that moves. */
export function useBoardKeys({ board, columns, active, move }: Work) {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (isFocused && active && document.activeElement === document.body) focusCard(board.current, active.id)
  })
  const at = columns.findIndex(({ rows }) => active && rows.includes(active))
  const along = (step: number) => {
    const rows = columns[at]?.rows ?? []
    const next = active && rows[rows.indexOf(active) + step]
    if (next) focusCard(board.current, next.id)
  }
  const across = (step: number) => {
    const next = (step < 0 ? columns.slice(0, at).reverse() : columns.slice(at + 1)).find(({ rows }) => rows.length > 0)
    if (active && next) besideIn(board.current, active.id, next.status)?.focus()
  }
  const change = (step: number) => {
    const next = columns[at + step]
    if (active && next) move(active, next.status)
  }
  const keys = [
    { key: 'ArrowUp', label: 'Card above', run: () => along(-1) },
    { key: 'ArrowDown', label: 'Card below', run: () => along(1) },
    { key: 'ArrowLeft', label: 'Column before', run: () => across(-1) },
    { key: 'ArrowRight', label: 'Next column', run: () => across(1) },
    { key: 'shift+ArrowLeft', label: 'Move card to the column before', run: () => change(-1) },
    { key: 'shift+ArrowRight', label: 'Move card to the next column', run: () => change(1) },
  ]
  useKeys(isFocused && at >= 0 ? keys : [])
  return { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}

export const cardOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-name="${id}"]`) ?? null

export function focusCard(board: HTMLElement | null, id: string) {
  const card = cardOf(board, id)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The card of another column at the same height on the screen. */
function besideIn(board: HTMLElement | null, id: string, status: LeadStatus): HTMLElement | undefined {
  const topOf = (card: Element | null | undefined) => card?.getBoundingClientRect().top ?? 0
  const top = topOf(cardOf(board, id))
  const away = (card: Element) => Math.abs(topOf(card) - top)
  const cards = board?.querySelectorAll<HTMLElement>(`[data-drop=${status}] [data-name]`) ?? []
  return [...cards].sort((one, other) => away(one) - away(other))[0]
}
