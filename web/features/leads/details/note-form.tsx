import { useState } from 'react'
import { NewNote } from '#contract/lead-list.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useNotes } from './use-notes.ts'

/** A note about a lead: Ctrl+Enter saves, Escape gives up. */
export function NoteForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { adding } = useNotes(leadId)
  const submit = () => {
    const { data, error } = NewNote.safeParse({ text })
    setFault(error?.issues[0]?.message)
    if (data && !adding.isPending) adding.mutate(data, { onSuccess: onClose })
  }
  return (
    <Form
      aria-label="Add note"
      onSubmit={submit}
      onKeyDown={event => {
        onEscape(onClose)(event)
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
      className="my-1 grid gap-2 rounded-md border border-line bg-sunken p-2"
    >
      <Field label="Note" error={fault}>
        <Textarea autoFocus maxLength={5000} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={adding.isPending}>
          Add note
        </Button>
      </div>
    </Form>
  )
}
