import { useEffect, useRef } from 'react'
import { useDraft } from '#web/lib/draft.ts'

/** Where the composer leaves an email for the campaign form (specification, section 3). */
const KEY = 'draftEmail'

export interface DraftEmail {
  subject: string
  body: string
  /** The address of the lead that it was written to. */
  to?: string | undefined
}

/** Hands over the email that the composer left and removes it. */
export function useDraftEmail(take: (draft: DraftEmail) => void) {
  const latest = useRef(take)
  useEffect(() => {
    const text = localStorage.getItem(KEY)
    if (text === null) return
    localStorage.removeItem(KEY)
    const draft = readDraft(text)
    if (draft) latest.current(draft)
  }, [])
}

/** Whether the form will open with a campaign that the user began, or an email from the composer. */
export function useHasWork(): boolean {
  const [recipients] = useDraft('campaign-recipients', '')
  const [stored] = useDraft('campaign-form', '')
  const { subject, body } = stored ? JSON.parse(stored) : { subject: '', body: '' }
  return !!(recipients || subject || body) || localStorage.getItem(KEY) !== null
}

function readDraft(text: string): DraftEmail | null {
  try {
    const { subject, body, to } = JSON.parse(text) as Partial<DraftEmail>
    if (typeof subject !== 'string' || typeof body !== 'string') return null
    return { subject, body, to: typeof to === 'string' && to.includes('@') ? to : undefined }
  } catch {
    return null
  }
}
