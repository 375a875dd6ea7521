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
  /** Saved with the search. */
  area: SearchArea | undefined
  onClose: () => void
}

/** Asks for a name and suggests the search's text. */
export function SaveSearch({ text: typed, area, onClose }: SaveSearchProps) {
  const text = typed || 'businesses'
  const [name, setName] = useState(text.slice(0, 100))
  const saving = useSaveSearch(onClose)
  const formId = useId()
  const submit = () => {
    saving.mutate({ name, text, ...(area && { area }) })
  }
  const failure = sentenceOf(saving.error) ?? 'Couldn’t save the search. Try again.'
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Save search"
      description={`Run it again anytime to find only businesses that aren’t in your list yet${area ? ', within the area you drew' : ''}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving.isPending}>
            Save search
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
