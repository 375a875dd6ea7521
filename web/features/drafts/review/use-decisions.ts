import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DraftLine, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { draftQuery, linesQuery, putDraft, putLines, rereadRun } from '../queries.ts'
import { inTurn, useAttempt } from './use-attempt.ts'
import type { Queue } from './use-queue.ts'
import { textOf, useTexts } from './use-texts.ts'
import { useUndo } from './use-undo.ts'

/** What the user decides about drafts. Each decision shows immediately and can be undone. */
export function useDecisions(runId: string, queue: Queue) {
  const client = useQueryClient()
  const attempt = useAttempt(inTurn(runId))
  const { offerUndo, undoLast } = useUndo()
  const { put, ...texts } = useTexts(runId, offerUndo, queue.choose)
  const [refused, setRefused] = useState<{ id: string } | null>(null)

  const reopen = async (ids: string[]) => {
    await attempt(() => call(drafts.reopen, { params: { id: runId }, body: { draftIds: ids } }))
    await Promise.all([
      rereadRun(client, runId),
      ...ids.map(id => client.invalidateQueries({ queryKey: draftQuery(id).queryKey })),
    ])
  }

  /** An approval removes flagged sentences; undoing it brings them back. */
  const undo = async (line: DraftLine, before: LeadEmailDraft | undefined) => {
    await reopen([line.id])
    const now = await client.fetchQuery(draftQuery(line.id))
    if (before && isOther(before, now)) await put(line.id, { ...textOf(before), basedOn: now.version })
    queue.choose(line.id)
  }

  /** Shows the decision, asks the server, and takes it back if the server refuses. */
  const decide = async (line: DraftLine, state: 'approved' | 'skipped') => {
    const before = client.getQueryData(draftQuery(line.id).queryKey)
    await client.cancelQueries({ queryKey: linesQuery(runId).queryKey })
    putLines(client, runId, [line.id], { state, isFlagged: false })
    queue.advance([line.id])
    const route = state === 'approved' ? drafts.approve : drafts.skip
    try {
      const after = await attempt(() => call(route, { params: { id: line.id } }))
      putDraft(client, runId, after)
      offerUndo(titleOf(state, before, after), line.businessName, () => undo(line, before))
    } catch (error) {
      putLines(client, runId, [line.id], { state: line.state, isFlagged: line.isFlagged })
      queue.choose(line.id)
      setRefused({ id: line.id })
      const title = state === 'approved' ? 'Not approved' : 'Not skipped'
      toastRefusal(error, title)
    }
  }

  return {
    ...texts,
    approve: (line: DraftLine) => void decide(line, 'approved'),
    skip: (line: DraftLine) => void decide(line, 'skipped'),
    /** The draft that came back because the server refused the last decision. */
    refused,
    address: (draft: LeadEmailDraft, email: string) =>
      void attempt(() => call(drafts.address, { params: { id: draft.id }, body: { email } })).then(
        after => putDraft(client, runId, after),
        (error: unknown) => toastRefusal(error, 'Not changed'),
      ),
    reopen: (line: DraftLine) =>
      void reopen([line.id]).catch((error: unknown) => toastRefusal(error, 'Not moved back')),
    approvedAll: (ids: string[]) => {
      void rereadRun(client, runId)
      void client.invalidateQueries({ queryKey: ['drafts', 'one'] })
      if (ids.length === 0) return toast({ title: 'No draft was left to approve' })
      putLines(client, runId, ids, { state: 'approved' })
      queue.advance(ids)
      offerUndo('Approved', plural(ids.length, 'draft'), async () => {
        await reopen(ids)
        if (ids[0]) queue.choose(ids[0])
      })
    },
    undoLast,
  }
}

function titleOf(state: 'approved' | 'skipped', before: LeadEmailDraft | undefined, after: LeadEmailDraft): string {
  if (state === 'skipped') return 'Skipped'
  return before && isOther(before, after) ? 'Approved without what was flagged' : 'Approved'
}

const isOther = (one: LeadEmailDraft, other: LeadEmailDraft) =>
  JSON.stringify(textOf(one)) !== JSON.stringify(textOf(other))
