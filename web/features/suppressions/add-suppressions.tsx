import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { addressesInFile, nameBad } from '#web/features/campaigns/audience/addresses.ts'
import { plural } from '#web/lib/format.ts'
import { readTextFile } from '#web/lib/read-text-file.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useAddSuppressions } from './queries.ts'

const FILES = ['.csv', '.txt']

/** Adds what the user types or pastes, or every address of a file. What can't be read stays in the field. */
export function AddSuppressions({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const adding = useAddSuppressions(onClose)
  const file = useRef<HTMLInputElement>(null)
  const entries = text
    .split(/[,;\t\n]/)
    .map(entry => entry.trim())
    .filter(Boolean)
  const unreadable = adding.data?.unreadable ?? []
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readTextFile(chosen, FILES)
    if ('problem' in read) toast({ ...read.problem, tone: 'bad' })
    else setText(addressesInFile(read.text).join('\n'))
  }
  const add = () => adding.mutate(entries, { onSuccess: ({ unreadable }) => setText(unreadable.join('\n')) })
  return (
    <Dialog
      onClose={onClose}
      title="Add to the suppression list"
      footer={
        <>
          <Button className="mr-auto" variant="ghost" onClick={() => file.current?.click()}>
            <FileUp aria-hidden />
            From File
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={entries.length === 0} pending={adding.isPending} onClick={add}>
            Add{entries.length > 1 ? ` (${entries.length.toLocaleString('en-US')})` : ''}
          </Button>
        </>
      }
    >
      <input
        ref={file}
        type="file"
        hidden
        accept={FILES.join(',')}
        aria-label="File with addresses"
        onChange={event => take(event.target.files?.[0])}
      />
      <Field
        label="Email addresses, domains, or phone numbers"
        hint="One per line, or with commas between. *@shop.com is everyone at that domain. Phone numbers with their country code: +1 212 555 0142."
        error={
          unreadable.length > 0
            ? `${plural(unreadable.length, 'entry isn’t', 'entries aren’t')} an address, a domain, or a number: ${nameBad(unreadable)}`
            : undefined
        }
      >
        <Textarea autoFocus rows={6} value={text} onChange={event => setText(event.target.value)} />
      </Field>
    </Dialog>
  )
}
