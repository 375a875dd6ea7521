import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { STATUSES } from '../statuses.ts'

/** A pointer that moves less is a click. */
const SLACK = 6
/** A finger that stays for this long picks the card up; one that moves earlier scrolls. */
const HOLD_MS = 300
const EDGE = 48

export interface Drag {
  lead: Lead
  width: number
  /** Where the card's corner is when it's picked up. */
  at: { x: number; y: number }
  over: LeadStatus | null
}

export type OnDrop = (lead: Lead, status: LeadStatus) => void

/** Moves cards with the mouse, a pen, or a finger. What has `data-drop` with a status takes them. Escape lets go. */
export function useDrag(onDrop: OnDrop) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(undefined)
  const isMoved = useRef(false)
  useEffect(() => () => end.current?.(), [])

  const pick = (event: PointerEvent<HTMLElement>, lead: Lead) => {
    isMoved.current = false
    if (event.button !== 0 || !event.isPrimary) return
    end.current?.()
    const card = event.currentTarget
    const { left, top, width } = card.getBoundingClientRect()
    const start = { x: event.clientX, y: event.clientY }
    const over = { status: null as LeadStatus | null }
    const isTouch = event.pointerType === 'touch'
    const begin = () => {
      isMoved.current = true
      card.setPointerCapture?.(event.pointerId)
      setDrag({ lead, width, at: { x: left, y: top }, over: null })
    }
    const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined
    const stop = new AbortController()
    end.current = () => {
      clearTimeout(hold)
      stop.abort()
      setDrag(null)
    }
    const move = (now: globalThis.PointerEvent) => {
      const [dx, dy] = [now.clientX - start.x, now.clientY - start.y]
      if (!isMoved.current) {
        if (Math.hypot(dx, dy) < SLACK) return
        if (isTouch) return end.current?.()
        begin()
      }
      if (ghost.current) ghost.current.style.translate = `${dx}px ${dy}px`
      const status = statusAt(now.clientX, now.clientY)
      if (status !== over.status) setDrag(before => before && { ...before, over: status })
      over.status = status
      scrollAtEdge(card, now.clientX)
    }
    const drop = () => {
      if (isMoved.current && over.status) onDrop(lead, over.status)
      end.current?.()
    }
    const letGo = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !isMoved.current) return
      pressed.stopPropagation()
      end.current?.()
    }
    const { signal } = stop
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', () => end.current?.(), { signal })
    window.addEventListener('keydown', letGo, { signal, capture: true })
    // With a card in hand, a finger doesn't scroll the page or open the browser's menu.
    const keep = (other: Event) => isMoved.current && other.preventDefault()
    window.addEventListener('touchmove', keep, { signal, passive: false })
    window.addEventListener('contextmenu', keep, { signal })
  }
  /** Whether the click that follows ends a drag. */
  const isDragEnd = (event: { detail: number }) => event.detail > 0 && isMoved.current
  return { drag, ghost, pick, isDragEnd }
}

function statusAt(x: number, y: number): LeadStatus | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  return STATUSES.find(({ value }) => value === target?.dataset.drop)?.value ?? null
}

/** Where the columns don't all fit. */
function scrollAtEdge(card: HTMLElement, x: number) {
  const board = card.closest('[data-board]')
  if (!board) return
  const { left, right } = board.getBoundingClientRect()
  if (x > right - EDGE) board.scrollLeft += EDGE / 4
  else if (x < left + EDGE) board.scrollLeft -= EDGE / 4
}
