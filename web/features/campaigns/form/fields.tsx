import { LayoutTemplate } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TemplateInput } from '#web/ui/template-fields.tsx'
import { BodyEditor, type InsertHtml } from '../editor/body-editor.tsx'
import { type Email, fillEmail, PART_NAMES, type Part } from '../email/email.ts'
import type { CampaignFields } from './campaign-fields.ts'
import { FromFile } from './from-file.tsx'
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

const TemplatesDialog = lazyPart(() => import('../templates/templates-dialog.tsx'), 'TemplatesDialog')

interface EmailToolsProps {
  part: Part
  email: Email
  /** Called with the parts to fill. */
  onFill: (filled: Partial<Email>) => void
}

function EmailTools({ part, email, onFill }: EmailToolsProps) {
  const name = PART_NAMES[part]
  const takeFile = (text: string) => onFill(part === 'subject' ? { subject: firstLine(text) } : { body: text.trim() })
  return (
    <>
      <DialogButton
        size="sm"
        aria-label={`Template for ${name}`}
        dialog={close => <TemplatesDialog part={part} email={email} onUse={onFill} onClose={close} />}
      >
        <LayoutTemplate aria-hidden />
        Template
      </DialogButton>
      <FromFile field={name} accept={['.txt']} onText={takeFile} />
    </>
  )
}

/** Cut to the longest subject that the server accepts. */
const firstLine = (text: string) => (text.trim().split(/\r\n|\r|\n/, 1)[0] ?? '').trim().slice(0, 500)
