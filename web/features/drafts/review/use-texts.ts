import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import type { ArgsOf } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import { callStream } from '#web/lib/call-stream.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { otherVersion } from '#web/lib/refusal.ts'
import { useComingText } from '#web/lib/use-coming-text.ts'
import { draftQuery, putDraft } from '../queries.ts'
import { inTurn, useAttempt } from './use-attempt.ts'
import type { Undo } from './use-undo.ts'

export interface Text {
  subject: string
  body: string
  /** The bodies of all follow-ups; without them, they stay. */
  followUps?: string[]
  /** The version that it was written from. */
  basedOn?: string
}

/** A draft's own text, with its follow-ups. */
export const textOf = ({ subject, body, followUps }: LeadEmailDraft): Text => ({
  subject,
  body,
  followUps: followUps.map(one => one.body),
})

export type Rewriting = ArgsOf<typeof drafts.rewrite>['body']
type OfferUndo = (title: string, text: string, run: Undo['run']) => void

/** Changes the texts of drafts. The fact check runs on each change. */
export function useTexts(runId: string, offerUndo: OfferUndo, choose: (id: string) => void) {
  const client = useQueryClient()
  const attempt = useAttempt()
  const attemptInTurn = useAttempt(inTurn(runId))
  const mayUse = useMayUse()
  const [rewriting, setRewriting] = useState<string | null>(null)
  const { coming, follow, stop } = useComingText()

  const put = async (id: string, { followUps, ...written }: Text) => {
    const text = { ...written, ...(followUps?.length && { followUps }) }
    const changed = await attemptInTurn(() => call(drafts.edit, { params: { id }, body: text }))
    putDraft(client, runId, changed)
    return changed
  }
  const offer = (title: string, changed: LeadEmailDraft, before: LeadEmailDraft) =>
    offerUndo(
      title,
      changed.isFlagged ? 'The fact check flagged something.' : 'It passed the fact check.',
      async () => {
        await put(before.id, { ...textOf(before), basedOn: changed.version })
        choose(before.id)
      },
    )

  /** Rejects if it fails, so that the text stays in the editor. */
  const save = async (draft: LeadEmailDraft, text: Text, title = 'Draft saved') => {
    try {
      offer(title, await put(draft.id, { basedOn: draft.version, ...text }), draft)
    } catch (error) {
      if (otherVersion(error)) void client.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      toastRefusal(error, 'Not saved', 'Your text is still here. Please try again.')
      throw error
    }
  }

  /** Null if the user stopped it. */
  const write = async (id: string, how: Rewriting): Promise<LeadEmailDraft | null> => {
    const args = { params: { id }, body: how }
    const usage = await client.fetchQuery(modelUsageQuery).catch(() => undefined)
    return !usage || usage.writer === 'builtin'
      ? attempt(() => call(drafts.rewrite, args))
      : follow<LeadEmailDraft>(listening => callStream(drafts.streamRewrite, args, listening))
  }
  const rewrite = async (draft: LeadEmailDraft, how: Rewriting) => {
    if (!(await mayUse())) return
    setRewriting(draft.id)
    try {
      const changed = await write(draft.id, how)
      if (!changed) return void client.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      putDraft(client, runId, changed)
      if (draft.state !== 'failed') offer('Draft rewritten', changed, draft)
    } catch (error) {
      const text = 'The draft is as it was. Please try again.'
      toastRefusal(error, 'Not rewritten', text)
    } finally {
      setRewriting(null)
    }
  }
  /** After the facts changed. Saving the same text runs the check. */
  const recheck = async (draft: LeadEmailDraft) => {
    if (draft.state !== 'written' && draft.state !== 'approved')
      return client.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
    await put(draft.id, { ...textOf(draft), basedOn: draft.version }).catch((error: unknown) =>
      toastRefusal(error, 'Not checked again'),
    )
  }
  return { put, save, rewrite, rewriting, coming, stop, recheck }
}
