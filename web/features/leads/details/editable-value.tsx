import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type FieldFor, fieldOf, wordsFor } from '#contract/lead-fields.ts'
import { type Lead, LeadUpdate } from '#contract/leads.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useLeadChange } from '../change-lead.ts'

interface EditableValueProps {
  lead: Lead
  name: FieldFor<'form'>
  /** The value as it's shown while nobody edits it. */
  children: ReactNode
}

/** A field of a lead that is edited where it stands: Enter saves, Escape gives up. */
export function EditableValue({ lead, name, children }: EditableValueProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Editor lead={lead} name={name} onClose={() => setOpen(false)} />
  return (
    <span className="group flex items-start justify-between gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <IconButton
        icon={Pencil}
        size="sm"
        label={`Edit ${wordsFor(name)}`}
        onClick={() => setOpen(true)}
        className="-my-1 shrink-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      />
    </span>
  )
}

function Editor({ lead, name, onClose }: Omit<EditableValueProps, 'children'> & { onClose: () => void }) {
  const [value, setValue] = useState(lead[name] ?? '')
  const [fault, setFault] = useState<string>()
  const { change } = useLeadChange()
  const save = () => {
    const { data, error } = LeadUpdate.safeParse({ [name]: value })
    if (error) return setFault(error.issues[0]?.message)
    change(lead, name, data[name] ?? '')
    onClose()
  }
  const isParagraph = fieldOf(name).input === 'paragraph'
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || (isParagraph && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save()
  }
  const control = {
    value,
    autoFocus: true,
    onKeyDown: keys,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  }
  return (
    <span className="-my-1 flex items-end gap-0.5">
      <Field label={fieldOf(name).label} isLabelHidden error={fault} className="min-w-0 grow">
        {isParagraph ? <Textarea {...control} /> : <Input {...control} />}
      </Field>
      <IconButton icon={Check} label="Save (Enter)" onClick={save} />
      <IconButton icon={X} label="Cancel (Esc)" onClick={onClose} />
    </span>
  )
}
