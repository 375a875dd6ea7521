import type { QueryClient } from '@tanstack/react-query'
import { type DraftLine, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const runsQuery = queryOf(['drafts', 'runs'], drafts.runs)

export const runQuery = (id: string) => queryOf(['drafts', 'run', id], drafts.run, { params: { id } })

/** All drafts of a run in their order, without their texts. */
export const linesQuery = (id: string) => queryOf(['drafts', 'run', id, 'lines'], drafts.lines, { params: { id } })

export const draftQuery = (id: string) => queryOf(['drafts', 'one', id], drafts.get, { params: { id } })

/** Shows a changed draft in the queue and at full size. */
export function putDraft(client: QueryClient, runId: string, draft: LeadEmailDraft) {
  client.setQueryData(draftQuery(draft.id).queryKey, draft)
  putLines(client, runId, [draft.id], lineOf(draft))
}

/** Changes some lines of the queue. */
export function putLines(client: QueryClient, runId: string, ids: string[], part: Partial<DraftLine>) {
  const changed = new Set(ids)
  client.setQueryData(linesQuery(runId).queryKey, lines =>
    lines?.map(line => (changed.has(line.id) ? { ...line, ...part } : line)),
  )
}

/** Reads the run and its queue again. */
export const rereadRun = (client: QueryClient, runId: string) =>
  client.invalidateQueries({ queryKey: runQuery(runId).queryKey })

const lineOf = ({ state, isFlagged, subject, reason, email }: LeadEmailDraft): Partial<DraftLine> => ({
  state,
  isFlagged,
  subject,
  reason,
  email,
})
