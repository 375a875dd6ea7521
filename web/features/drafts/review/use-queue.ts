import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DraftLine } from '#contract/drafts.ts'
import { isShown, needsReview, type Show } from '../states.ts'

const route = getRouteApi('/guarded/drafts/$runId')

export type Queue = ReturnType<typeof useQueue>

/** What the queue shows, and which draft is open. */
interface Place {
  show: Show
  draft: string | undefined
  go: (to: Pick<Place, 'show' | 'draft'>) => void
}

/** On the page of the run: in the URL, so that a link opens it again. */
export function usePlaceInUrl(): Place {
  const { show = 'all', draft } = route.useSearch() as Partial<Place>
  const navigate = route.useNavigate()
  return {
    show,
    draft,
    go: to =>
      void navigate({
        search: { ...(to.show !== 'all' && { show: to.show }), ...(to.draft && { draft: to.draft }) },
        replace: true,
        resetScroll: false,
      }),
  }
}

/** Inside another page, which has its own URL. */
export function usePlaceHere(): Place {
  const [place, go] = useState<Pick<Place, 'show' | 'draft'>>({ show: 'all', draft: undefined })
  return { ...place, go }
}

/** Which drafts the queue shows, and which one is open. */
export function useQueue(lines: DraftLine[], { show, draft, go: goTo }: Place) {
  // null: nothing is left to open. The URL follows, because it changes too late for fast keys.
  const [chosen, setChosen] = useState<string | null>(draft ?? '')
  const shown = useMemo(() => lines.filter(line => isShown(line, show)), [lines, show])
  const open =
    chosen === null
      ? undefined
      : (lines.find(({ id }) => id === chosen) ?? (shown.find(needsReview) as DraftLine | undefined))
  const go = (id: string | null, to: Show = show) => {
    setChosen(id)
    goTo({ show: to, draft: id ?? undefined })
  }
  const at = shown.findIndex(({ id }) => id === open?.id)
  const filter = (to: Show) => {
    const first = lines.filter(line => isShown(line, to))
    go((first.find(needsReview) ?? first[0])?.id ?? null, to)
  }
  return {
    lines,
    show,
    shown,
    open,
    at,
    choose: (id: string) => go(id),
    filter,
    move: (step: 1 | -1) => {
      const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)]
      if (next) go(next.id)
    },
    /** Opens the next draft that waits for a review, from this one around to it, except those just decided. */
    advance: (decided: string[]) => {
      const gone = new Set(decided)
      const rest = [...shown.slice(Math.max(at, 0)), ...shown.slice(0, Math.max(at, 0))]
      go(rest.find(line => needsReview(line) && !gone.has(line.id))?.id ?? null)
    },
  }
}
