import { FileText, LayoutTemplate } from 'lucide-react'
import { type ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const FileImportDialog = lazyPart(() => import('#web/ui/file-import-dialog.tsx'), 'FileImportDialog')

/** The most characters that the writer takes. */
const MAX_LENGTH = 5000
/** The most that a file may bring, to be shortened in the field. */
const FILE_MAX_LENGTH = 10 * MAX_LENGTH

interface BriefFieldProps {
  label: string
  aside?: ReactNode
  value: string
  onChange: (value: string) => void
  template: string
  rows: number
  /** What it lacks. */
  fault: string | undefined
  hint?: string | undefined
  /** More ways to fill it, with the same undo. */
  children?: (fill: (text: string) => void) => ReactNode
}

export function BriefField(props: BriefFieldProps) {
  const { label, aside, value, onChange, template, rows, fault, hint, children } = props
  const fill = (text: string) => {
    onChange(text)
    if (!value.trim() || value === text) return
    toast({
      title: `${label} replaced`,
      text: 'Undo to get your text back.',
      action: { label: 'Undo', run: () => onChange(value) },
    })
  }
  const tooLong =
    value.length > MAX_LENGTH &&
    `Shorten this to ${formatNumber(MAX_LENGTH)} characters. It has ${formatNumber(value.length)}.`
  return (
    <>
      <Field label={label} aside={aside} error={tooLong || fault} hint={hint}>
        <Textarea rows={rows} value={value} placeholder={template} onChange={event => onChange(event.target.value)} />
      </Field>
      <div className="-mt-2 -ml-1.5 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" title={`Fill ${label} with an example`} onClick={() => fill(template)}>
          <LayoutTemplate aria-hidden />
          Template
        </Button>
        <DialogButton
          variant="ghost"
          size="sm"
          title={`Fill ${label} from a text file`}
          dialog={close => (
            <FileImportDialog
              title={`Import ${label}`}
              accept={['.txt']}
              mostCharacters={FILE_MAX_LENGTH}
              onClose={close}
              onImport={text => fill(text.trim())}
            />
          )}
        >
          <FileText aria-hidden />
          From File
        </DialogButton>
        {children?.(fill)}
      </div>
    </>
  )
}
