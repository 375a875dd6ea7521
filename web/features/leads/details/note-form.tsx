import { useState } from 'react'
import { NewNote } from '#contract/lead-list.ts'
import { useDraft } from '#web/lib/draft.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineForm } from '#web/ui/inline-form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useNotes } from './use-notes.ts'

/** A note about a lead: Ctrl+Enter saves, Escape gives up, and the next lead keeps it. */
export function NoteForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [text, setText] = useDraft(`note:${leadId}`, '')
  const [fault, setFault] = useState<string>()
  const { adding } = useNotes(leadId)
  const close = () => {
    setText('')
    onClose()
  }
  const submit = () => {
    const { data, error } = NewNote.safeParse({ text })
    setFault(error?.issues[0]?.message)
    if (data && !adding.isPending) adding.mutate(data, { onSuccess: close })
  }
  return (
    <InlineForm label="Add note" save="Add note" isBusy={adding.isPending} onSubmit={submit} onClose={close}>
      <Field label="Note" error={fault}>
        <Textarea autoFocus maxLength={5000} value={text} onChange={event => setText(event.target.value)} />
      </Field>
    </InlineForm>
  )
}
