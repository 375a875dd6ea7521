import { LayoutTemplate } from 'lucide-react'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FromFile } from '../form/from-file.tsx'
import { type Email, PART_NAMES, type Part } from './email.ts'

const TemplatesDialog = lazyPart(() => import('../templates/templates-dialog.tsx'), 'TemplatesDialog')

interface EmailToolsProps {
  part: Part
  email: Email
  /** Called with the parts to fill. */
  onFill: (filled: Partial<Email>) => void
}

/** Ways to fill the subject or the body. */
export function EmailTools({ part, email, onFill }: EmailToolsProps) {
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
