import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { zone } from '../report/start-notice.tsx'

interface StartDialogProps {
  onClose: () => void
  onSchedule: (at: string) => void
}

/** Asks when a campaign should start; tomorrow at nine unless the user chooses. */
export function StartDialog({ onClose, onSchedule }: StartDialogProps) {
  const [at, setAt] = useState(nextMorning)
  const [earliest] = useState(() => localMinute(new Date()))
  const [error, setError] = useState<string>()
  const form = useId()
  function schedule() {
    const time = new Date(at)
    if (Number.isNaN(time.getTime())) return setError('Choose a day and time.')
    if (time.getTime() <= Date.now()) return setError('Choose a time in the future.')
    onClose()
    onSchedule(time.toISOString())
  }
  return (
    <Dialog
      onClose={onClose}
      title="When should this campaign start?"
      description="Until then, you can turn it back into a draft."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Schedule campaign
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={schedule}>
        <Field label="Start time" hint={`In your time zone: ${zone()}`} error={error}>
          <Input type="datetime-local" value={at} min={earliest} onChange={e => setAt(e.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}

/** Tomorrow at nine, when most people read their email. */
function nextMorning(): string {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(9, 0, 0, 0)
  return localMinute(time)
}

/** The value that a `datetime-local` input expects: local time without a zone. */
function localMinute(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}
