import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DraftClause, DraftLine, DraftRun, LeadEmailDraft } from '#contract/drafts.ts'
import { useKept } from '#web/lib/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { otherVersion } from '#web/lib/refusal.ts'
import { useIsWide } from '#web/lib/row-height.ts'
import { supportsOf } from '../facts.ts'
import { draftQuery } from '../queries.ts'
import { withoutClause } from '../text.ts'
import { useDecisions } from './use-decisions.ts'
import { usePointing } from './use-pointing.ts'
import type { Queue } from './use-queue.ts'
import type { Rewriting, Text } from './use-texts.ts'

export type Desk = ReturnType<typeof useDesk>
type Over = 'approve-all' | 'queue' | 'facts' | null

/** The open draft, and everything that the user can do with it. Without keys on a page that has others. */
export function useDesk(run: DraftRun, queue: Queue, { hasKeys = true } = {}) {
  const line = queue.open
  const decisions = useDecisions(run.id, queue)
  const { data: draft, error, refetch } = useQuery(textQuery(line))
  const [over, setOver] = useState<Over>(null)
  const [areTabStops, setAreTabStops] = useState(false)
  const [rewriteOpen, setRewriteOpen] = useState<string | null>(null)
  const adding = useAddingFact(line?.id, setOver)
  const edits = useEdits(run.id)
  const scroller = useRef<HTMLDivElement>(null)
  const typed = edits.of(line?.id)
  const { isRewriting, rewritingFollowUp, coming, beginRewriting } = useRewriting(line?.id, decisions)
  usePreload(queue)
  useScrolling(scroller, line?.id, decisions.refused)

  const rewrite = (how: Rewriting) => {
    setRewriteOpen(null)
    if (draft) beginRewriting(draft, how)
  }
  const acts = {
    approve: () => {
      if (line?.state === 'written' && draft && !isRewriting) decisions.approve(line)
    },
    skip: () => {
      if (isRewriting) return
      if (line?.state === 'written' || line?.state === 'failed') decisions.skip(line)
    },
    edit: () => {
      if (line && draft && !isRewriting && (line.state === 'written' || line.state === 'approved'))
        edits.type(line.id, { subject: draft.subject, body: draft.body, basedOn: draft.version })
    },
    /** Asks how, unless there's nothing to change yet. */
    rewrite: () => {
      if (line?.state === 'failed') rewrite({})
      else if (line?.state === 'written' && decisions.rewriting === null) setRewriteOpen(line.id)
    },
  }
  useReviewKeys(hasKeys && over === null && !typed, {
    ...acts,
    move: queue.move,
    stop: coming ? decisions.stop : undefined,
    undo: decisions.undoLast,
    toggleTabStops: () => setAreTabStops(are => !are),
  })
  return {
    line,
    draft,
    error,
    refetch,
    supports: draft ? supportsOf(draft, run.offer.offer) : { used: [], unused: [] },
    position: `Draft ${formatNumber(queue.at + 1)} of ${formatNumber(queue.shown.length)}`,
    pointing: usePointing(line?.id),
    areTabStops,
    over,
    setOver,
    scroller,
    typed,
    isRewriting,
    rewritingFollowUp,
    coming,
    stop: decisions.stop,
    isAskingHow: line !== undefined && rewriteOpen === line.id,
    stopAsking: () => setRewriteOpen(null),
    acts,
    rewriteAs: rewrite,
    reopen: () => line && decisions.reopen(line),
    address: decisions.address,
    type: (text: Text) => line && edits.type(line.id, text),
    cancelEdit: () => line && edits.forget(line.id),
    save: (of: LeadEmailDraft, text: Text) => saveEdit(of, text, decisions, edits),
    remove: (of: LeadEmailDraft, clause: DraftClause) =>
      void decisions.save(of, withoutClause(of, clause), 'Sentence removed').catch(() => {}),
    approvedAll: decisions.approvedAll,
    adding,
    recheck: (of: LeadEmailDraft) => void decisions.recheck(of),
  }
}

/** If another tab saved meanwhile, saving again replaces its text. */
function saveEdit(
  of: LeadEmailDraft,
  text: Text,
  decisions: ReturnType<typeof useDecisions>,
  edits: ReturnType<typeof useEdits>,
): Promise<void> {
  return decisions.save(of, text).then(
    () => edits.forget(of.id),
    error => {
      const basedOn = otherVersion(error)
      if (basedOn && edits.of(of.id)) edits.type(of.id, { ...text, basedOn })
      throw error
    },
  )
}

/** The draft, or the follow-up of it, that is being rewritten. One at a time. */
function useRewriting(id: string | undefined, decisions: ReturnType<typeof useDecisions>) {
  const [followUp, setFollowUp] = useState<number | undefined>(undefined)
  const isRewriting = id !== undefined && decisions.rewriting === id
  return {
    isRewriting,
    /** Its number, if it's a follow-up that is being rewritten. */
    rewritingFollowUp: followUp,
    /** What a model has written of the new text; null unless it's writing. */
    coming: isRewriting && followUp === undefined ? decisions.coming : null,
    beginRewriting: (draft: LeadEmailDraft, how: Rewriting) => {
      setFollowUp(how.followUp)
      if (decisions.rewriting === null) void decisions.rewrite(draft, how)
    },
  }
}

/** The form that adds a fact, in the facts of one draft. */
function useAddingFact(id: string | undefined, setOver: (over: Over) => void) {
  const isWide = useIsWide()
  const [openFor, setOpenFor] = useState<string | null>(null)
  return {
    isOpen: id !== undefined && openFor === id,
    open: () => {
      setOpenFor(id ?? null)
      if (!isWide) setOver('facts')
    },
    close: () => setOpenFor(null),
  }
}

const textQuery = (line: DraftLine | undefined) => ({
  ...draftQuery(line?.id ?? ''),
  enabled: line !== undefined && line.state !== 'queued',
})

/** Reads the next two drafts ahead, so that approving one shows the next without a wait. */
function usePreload({ shown, at }: Queue) {
  const client = useQueryClient()
  const ahead = shown
    .slice(at + 1, at + 3)
    .filter(({ state }) => state !== 'queued')
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    for (const id of ahead.split(',')) if (id) void client.prefetchQuery(draftQuery(id))
  }, [client, ahead])
}

/** Each draft starts at its top. If one comes back from a refused approval, its reason takes the focus. */
function useScrolling(scroller: RefObject<HTMLElement | null>, id: string | undefined, refused: object | null) {
  useEffect(() => {
    if (id) scroller.current?.scrollTo?.({ top: 0 })
  }, [scroller, id])
  useEffect(() => {
    if (refused) scroller.current?.querySelector<HTMLElement>('[data-reason]')?.focus()
  }, [scroller, refused])
}

interface ReviewKeys {
  approve: () => void
  edit: () => void
  rewrite: () => void
  skip: () => void
  move: (step: 1 | -1) => void
  /** While a model rewrites the draft. */
  stop: (() => void) | undefined
  undo: () => void
  toggleTabStops: () => void
}

/** The shortcuts of the review. They're off while a dialog or the editor is open. */
function useReviewKeys(areOn: boolean, keys: ReviewKeys) {
  const all = [
    { key: 'a', label: 'Approve', run: keys.approve },
    { key: 'e', label: 'Edit', run: keys.edit },
    { key: 'r', label: 'Rewrite', run: keys.rewrite },
    { key: 's', label: 'Skip', run: keys.skip },
    { key: 'j', label: 'Next draft', run: () => keys.move(1) },
    { key: 'k', label: 'Previous draft', run: () => keys.move(-1) },
    { key: 'z', label: 'Undo', run: keys.undo },
    { key: 'f', label: 'Reach facts in the text with Tab, or stop that', run: keys.toggleTabStops },
    ...(keys.stop ? [{ key: 'escape', label: 'Stop rewriting', run: keys.stop }] : []),
  ]
  useKeys(areOn ? all : [])
}

/** What's typed into each draft that is being edited. It survives opening another draft, and a reload. */
function useEdits(runId: string) {
  const [edits, keep] = useKept<Record<string, Text>>(`draft-edits:${runId}`, {})
  // A save that ends later must not drop what was typed into another draft meanwhile.
  const latest = useRef(edits)
  useEffect(() => {
    latest.current = edits
  }, [edits])
  const write = (next: Record<string, Text>) => {
    latest.current = next
    keep(next)
  }
  return {
    of: (id: string | undefined): Text | undefined => (id ? edits[id] : undefined),
    type: (id: string, text: Text) => write({ ...latest.current, [id]: text }),
    forget: (id: string) => {
      const { [id]: _, ...others } = latest.current
      write(others)
    },
  }
}
