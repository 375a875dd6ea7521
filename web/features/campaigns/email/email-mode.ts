import { useDraft } from '#web/lib/draft.ts'

/** One text for all recipients, or an email that was written for each. */
export type EmailMode = 'template' | 'own'

export const EMAIL_MODES: { value: EmailMode; label: string }[] = [
  { value: 'template', label: 'One template' },
  { value: 'own', label: 'Each recipient’s own email' },
]

/** Switching keeps both texts. */
export function useEmailMode(id: string): [EmailMode, (mode: EmailMode) => void] {
  const [mode, setMode] = useDraft(`campaign:${id}:emails`, 'template')
  return [mode === 'own' ? 'own' : 'template', setMode]
}
