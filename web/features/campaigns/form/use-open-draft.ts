import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import type { CampaignFields } from './campaign-fields.ts'
import { isBlank } from './use-autosave.ts'
import type { ServerDraft } from './use-server-draft.ts'

/** Fills the form with the draft that the address names, once what was in it is saved. */
export function useOpenDraft(id: string | undefined, draft: ServerDraft, form: CampaignFields) {
  const navigate = useNavigate()
  async function open(id: string) {
    try {
      const isUnsaved = !isBlank(form.campaign) && draft.id !== id
      if (isUnsaved) await draft.autosave.mutateAsync({ campaign: form.campaign })
      draft.forget()
      form.fill(await draft.open(id))
    } catch (error) {
      toast({
        title: 'Draft not opened',
        text: sentenceOf(error) ?? 'The draft couldn’t be opened. Please try again.',
        tone: 'bad',
      })
    }
    // The form keeps its draft across a reload by itself.
    void navigate({ to: '/campaigns', replace: true })
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (id) void latest.current(id)
  }, [id])
}
