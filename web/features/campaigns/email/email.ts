import { toast } from '#web/lib/toast.ts'

export interface Letter {
  subject: string
  body: string
}
export type Part = keyof Letter

export const PART_NAMES: Record<Part, string> = { subject: 'Subject', body: 'Email Body' }

interface LetterState extends Letter {
  setSubject: (subject: string) => void
  setBody: (body: string) => void
}

/** Fills parts of the letter; what was typed before can be brought back. */
export function fillLetter({ subject, body, setSubject, setBody }: LetterState, filled: Partial<Letter>) {
  const put = (letter: Partial<Letter>) => {
    if (letter.subject !== undefined) setSubject(letter.subject)
    if (letter.body !== undefined) setBody(letter.body)
  }
  put(filled)
  const before = {
    ...(isReplaced(subject, filled.subject) && { subject }),
    ...(isReplaced(body, filled.body) && { body }),
  }
  if (Object.keys(before).length === 0) return
  toast({
    title:
      before.body === undefined
        ? 'Subject replaced'
        : before.subject === undefined
          ? 'Email Body replaced'
          : 'Letter replaced',
    text: 'What was there before can be brought back.',
    action: { label: 'Undo', run: () => put(before) },
  })
}

const isReplaced = (before: string, after: string | undefined) =>
  after !== undefined && before.trim() !== '' && before !== after
