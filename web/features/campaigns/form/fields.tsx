import { type ReactNode, useEffect, useRef } from 'react'
import { plural } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { inFewLines } from '../audience/addresses.ts'
import { RecipientTools } from '../audience/recipient-tools.tsx'
import { BodyEditor, type InsertHtml } from '../editor/body-editor.tsx'
import { type Email, fillEmail } from '../email/email.ts'
import { EmailTools } from '../email/email-tools.tsx'
import { TemplateInput } from '../email/template-fields.tsx'
import type { CampaignFields } from './campaign-fields.ts'
import type { NotesOn } from './use-notes.tsx'

/** Renders a button that adds an image to the email. */
export type InsertImage = (insert: (html: string) => void) => ReactNode

interface FieldProps {
  form: CampaignFields
  notesOn: NotesOn
}

/** The recipients as typed or pasted. */
export function RecipientsField({ form: { recipients, addresses, setRecipients }, notesOn }: FieldProps) {
  const field = useLongLists(setRecipients)
  const count = addresses.all.length
  const hint = count > 0 ? plural(count, 'address', 'addresses') : 'Comma-separated email addresses'
  return (
    <Field
      label="Recipients"
      required
      {...notesOn(null, hint)}
      aside={<RecipientTools recipients={recipients} onChange={setRecipients} />}
    >
      <Textarea
        rows={3}
        value={recipients}
        onChange={event => setRecipients(inFewLines(event.target.value))}
        ref={field}
        placeholder="ann@bakery.example, bob@garage.example"
        spellCheck={false}
      />
    </Field>
  )
}

/** Takes a long list before the browser inserts it: inserting thousands of lines blocks Chromium for minutes. */
function useLongLists(onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const take = (event: InputEvent) => {
      const { current: box } = field
      const inserted = event.data ?? event.dataTransfer?.getData('text') ?? ''
      const text = inFewLines(inserted)
      if (!box || text === inserted) return
      event.preventDefault()
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
      latest.current(box.value)
    }
    const { current: box } = field
    box?.addEventListener('beforeinput', take)
    return () => box?.removeEventListener('beforeinput', take)
  }, [])
  return field
}

export function SubjectField({ form, notesOn }: FieldProps) {
  const { subject, body, set } = form
  const onFill = (filled: Partial<Email>) => fillEmail({ subject, body }, filled, set)
  return (
    <Field
      label="Subject"
      required
      {...notesOn({ email: 'first', n: 0, field: 'subject' })}
      aside={
        <Tools>
          <EmailTools part="subject" email={{ subject, body }} onFill={onFill} />
        </Tools>
      }
    >
      <TemplateInput value={subject} onChange={to => set({ subject: to })} />
    </Field>
  )
}

const BODY_HINT =
  'Type { to choose a variable. With {{category|your trade}}, “your trade” stands in where a recipient has none. {Hi|Hello} picks one of the words at random.'

export function BodyField({ form, notesOn, insertImage }: FieldProps & { insertImage: InsertImage | undefined }) {
  const { subject, body, set } = form
  const insert = useRef<InsertHtml>(null)
  const onFill = (filled: Partial<Email>) => fillEmail({ subject, body }, filled, set)
  return (
    <Field
      label="Email Body"
      required
      {...notesOn({ email: 'first', n: 0, field: 'body' }, BODY_HINT)}
      aside={
        <Tools>
          <EmailTools part="body" email={{ subject, body }} onFill={onFill} />
          {insertImage?.(html => insert.current?.(html))}
        </Tools>
      }
    >
      <BodyEditor label="Email Body" body={body} onChange={to => set({ body: to })} insert={insert} />
    </Field>
  )
}

const Tools = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-1">{children}</div>
)
