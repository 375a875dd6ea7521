import { useEffect, useRef, useState } from 'react'
import { isModEnter } from '#web/lib/keys.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Text } from './use-texts.ts'

interface EditDraftProps {
  /** As typed so far, which survives a reload. */
  text: Text
  isChanged: boolean
  onType: (text: Text) => void
  onSave: () => Promise<void>
  onCancel: () => void
}

/** Changes a draft in its place. Escape asks before it drops what was typed. */
export function EditDraft({ text, isChanged, onType, onSave, onCancel }: EditDraftProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const body = useRef<HTMLTextAreaElement>(null)
  useEffect(() => body.current?.focus({ preventScroll: true }), [])
  const cancel = () => (isChanged ? setIsAsking(true) : onCancel())
  const missing = (value: string, what: string) => (isTried && value.trim() === '' ? `Enter ${what}.` : undefined)
  const save = () => {
    setIsTried(true)
    if (isSaving || text.subject.trim() === '' || text.body.trim() === '') return
    setIsSaving(true)
    onSave().catch(() => setIsSaving(false))
  }
  return (
    <>
      <Form
        onSubmit={save}
        onKeyDown={event => {
          if (event.key === 'Escape') cancel()
          if (isModEnter(event)) save()
        }}
        className="flex flex-col gap-3 px-4 pb-4 md:px-6"
      >
        <Field label="Subject" error={missing(text.subject, 'a subject')}>
          <Input
            value={text.subject}
            maxLength={300}
            onChange={event => onType({ ...text, subject: event.target.value })}
            className="font-medium text-base"
          />
        </Field>
        <Field label="Body" error={missing(text.body, 'a body')}>
          <Textarea
            ref={body}
            value={text.body}
            maxLength={20_000}
            onChange={event => onType({ ...text, body: event.target.value })}
            className="field-sizing-content min-h-60 text-[15px] leading-6.5"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={isSaving}>
            Save and check
          </Button>
          <Button onClick={cancel}>Cancel</Button>
          <span className="ml-auto text-ink-3 pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves
          </span>
        </div>
      </Form>
      {isAsking && (
        <AlertDialog
          onClose={() => setIsAsking(false)}
          title="Discard your changes?"
          text="The draft goes back to how it was."
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={onCancel}
        />
      )}
    </>
  )
}
