import { useId, useState } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useSaveSearch } from './queries.ts'

interface SaveSearchProps {
  text: string
  /** Kept with it. */
  area: SearchArea | undefined
  onClose: () => void
}

/** Asks for a name; the search itself is one. */
export function SaveSearch({ text: typed, area, onClose }: SaveSearchProps) {
  const text = typed || 'businesses'
  const [name, setName] = useState(text.slice(0, 100))
  const saving = useSaveSearch(onClose)
  const formId = useId()
  const submit = () => {
    saving.mutate({ name, text, ...(area && { area }) })
  }
  const failure = sentenceOf(saving.error) ?? 'The search could not be saved. Try again.'
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="sm"
      title="Save search"
      description={`Run it again whenever you like: it brings only businesses that are not in your list yet${area ? ', out of the area drawn on the map' : ''}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <Field label="Name" required error={saving.isError ? failure : undefined}>
          <Input
            autoFocus
            value={name}
            maxLength={100}
            onFocus={event => event.currentTarget.select()}
            onChange={event => setName(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
