import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type DraftLine, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'

export const runsQuery = queryOptions({
  queryKey: ['drafts', 'runs'],
  queryFn: ({ signal }) => call(drafts.runs, undefined, { signal }),
})

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', 'run', id],
    queryFn: ({ signal }) => call(drafts.run, { params: { id } }, { signal }),
  })

/** All drafts of a run in their order, without their texts. */
export const linesQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', 'run', id, 'lines'],
    queryFn: ({ signal }) => call(drafts.lines, { params: { id } }, { signal }),
  })

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: ({ signal }) => call(drafts.get, { params: { id } }, { signal }),
  })

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
