import { toast } from '#web/lib/toast.ts'

/** The two parts of an email that people write. */
export interface Email {
  subject: string
  body: string
}
export type Part = keyof Email

export const PART_NAMES: Record<Part, string> = { subject: 'Subject', body: 'Email Body' }

/** Fills the given parts. A toast offers to bring back what they replace. */
export function fillEmail(email: Email, filled: Partial<Email>, put: (parts: Partial<Email>) => void) {
  put(filled)
  const before: Partial<Email> = {}
  for (const part of ['subject', 'body'] as const) {
    const text = filled[part]
    if (text !== undefined && email[part].trim() !== '' && email[part] !== text) before[part] = email[part]
  }
  const replaced = Object.keys(before) as Part[]
  const [first] = replaced
  if (!first) return
  toast({
    title: replaced.length > 1 ? 'Email replaced' : `${PART_NAMES[first]} replaced`,
    text: 'You can bring back the previous text.',
    action: { label: 'Undo', run: () => put(before) },
  })
}
