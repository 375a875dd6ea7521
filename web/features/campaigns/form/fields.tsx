import { type ReactNode, useRef } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TemplateInput } from '#web/ui/template-fields.tsx'
import { BodyEditor, type InsertHtml } from '../editor/body-editor.tsx'
import { type Email, fillEmail } from '../email/email.ts'
import { EmailTools } from '../email/email-tools.tsx'
import type { CampaignFields } from './campaign-fields.ts'
import type { NotesOn } from './use-notes.tsx'

/** Renders a button that adds an image to the email. */
export type InsertImage = (insert: (html: string) => void) => ReactNode

interface FieldProps {
  form: CampaignFields
  notesOn: NotesOn
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

const Tools = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-1">{children}</div>
