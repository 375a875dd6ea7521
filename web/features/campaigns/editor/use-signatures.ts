import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { offerProfilesQuery } from '#web/features/offers/queries.ts'
import { textToHtml } from './body-kind.ts'

export function insertVariable(editor: Editor, name: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'variable', attrs: { name, fallback: null } })
    .run()
}

/** The signatures of the account’s offer profiles, each once, or the sender’s name. */
export function useSignatures(editor: Editor): { label: string; run: () => void }[] {
  const { data = [] } = useQuery(offerProfilesQuery)
  const written = data.filter(({ signature }) => signature?.trim())
  if (written.length === 0) return [{ label: 'Sender name', run: () => insertVariable(editor, 'senderName') }]
  return written.map(({ name, signature }) => ({
    label: name,
    run: () => void editor.chain().focus().insertContent(textToHtml(signature)).run(),
  }))
}
