import { useEffect, useRef } from 'react'

/** Where an email waits for the campaign form (specification, section 3). */
const KEY = 'draftEmail'

interface DraftEmail {
  subject: string
  body: string
  /** The address of the lead that it was written to. */
  to?: string | undefined
}

/** Leaves an email for the form of the next new campaign. */
export const leaveDraftEmail = (draft: DraftEmail & { tone?: string }) =>
  localStorage.setItem(KEY, JSON.stringify(draft))

/** Hands over the email that was left and removes it, if the form is for a new campaign. */
export function useDraftEmail(isNew: boolean, take: (draft: DraftEmail) => void) {
  const latest = useRef(take)
  useEffect(() => {
    const text = isNew ? localStorage.getItem(KEY) : null
    if (text === null) return
    localStorage.removeItem(KEY)
    const draft = readDraft(text)
    if (draft) latest.current(draft)
  }, [isNew])
}

/** Whether one was left. */
export const hasDraftEmail = () => localStorage.getItem(KEY) !== null

function readDraft(text: string): DraftEmail | null {
  try {
    const { subject, body, to } = JSON.parse(text) as Partial<DraftEmail>
    if (typeof subject !== 'string' || typeof body !== 'string') return null
    return { subject, body, to: typeof to === 'string' && to.includes('@') ? to : undefined }
  } catch {
    return null
  }
}
