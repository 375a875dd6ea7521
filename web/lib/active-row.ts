import { useEffect, useRef, useState } from 'react'
import type { Key } from './keys.ts'
import { useLatest } from './use-latest.ts'

type ScrollTo = (index: number) => void

/** The row of a long list that shortcuts act on. J and K move it, and the focus follows to the row's name. */
export function useActiveRow<Row extends { id: string }>(rows: Row[], noun = 'lead') {
  const [activeId, setActiveId] = useState<string | null>(null)
  const awaited = useRef<{ id: string; isFocused: boolean }>(null)
  const active = rows.find(({ id }) => id === activeId)
  const before = useRef(rows)
  // The row was dropped or deleted with the focus in it: its neighbor takes both.
  useEffect(() => {
    const was = before.current
    before.current = rows
    const at = was.findIndex(({ id }) => id === activeId)
    if (active || at === -1 || document.activeElement !== document.body) return
    const next = [...was.slice(at + 1), ...was.slice(0, at).reverse()].find(({ id }) => rows.some(row => row.id === id))
    if (!next) return
    awaited.current = { id: next.id, isFocused: true }
    setActiveId(next.id)
  }, [rows, active, activeId])
  const move = (step: number) => {
    const index = active ? rows.indexOf(active) + step : 0
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!next) return
    awaited.current = { id: next.id, isFocused: true }
    setActiveId(next.id)
  }
  const moveKeys: Key[] = [
    { key: 'j', label: `Next ${noun}`, run: () => move(1) },
    { key: 'k', label: `Previous ${noun}`, run: () => move(-1) },
  ]
  /** Marks a row that something else than the list has chosen, and brings it into view. The focus stays. */
  const show = useLatest((id: string) => {
    if (id === activeId) return
    awaited.current = { id, isFocused: false }
    setActiveId(id)
  })
  /** After a render: scrolls to the row that a key moved to, and focuses its name once it's there. */
  const follow = (scrollTo: ScrollTo, body: HTMLElement | null) => {
    const index = rows.findIndex(({ id }) => id === awaited.current?.id)
    const row = awaited.current && rows[index]
    if (!row) return
    scrollTo(index)
    const name = body?.querySelector<HTMLElement>(`[data-name="${row.id}"]`)
    if (!name) return
    if (awaited.current?.isFocused) name.focus({ preventScroll: true })
    awaited.current = null
  }
  return { active, activeId, setActiveId, show, moveKeys, follow }
}
