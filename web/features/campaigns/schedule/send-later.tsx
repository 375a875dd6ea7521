import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, useFormFocus } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { zone } from '../report/start-notice.tsx'

interface SendLaterProps {
  /** Whether the form is complete; if not, it shows what is missing. */
  isReady: () => boolean
  onSchedule: (at: string) => void
  pending: boolean
}

export function SendLater({ isReady, onSchedule, pending }: SendLaterProps) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState('')
  const [earliest, setEarliest] = useState('')
  const [error, setError] = useState<string>()
  const form = useId()
  const { attempt } = useFormFocus()
  function schedule() {
    const time = new Date(at)
    if (Number.isNaN(time.getTime())) return setError('Choose a day and time.')
    if (time.getTime() <= Date.now()) return setError('Choose a time in the future.')
    setOpen(false)
    onSchedule(time.toISOString())
  }
  return (
    <>
      <Button
        size="lg"
        pending={pending}
        onClick={() => {
          attempt()
          if (!isReady()) return
          setAt(nextMorning())
          setEarliest(localMinute(new Date()))
          setError(undefined)
          setOpen(true)
        }}
      >
        <Clock aria-hidden /> Send later
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="When should this campaign start?"
        description="Until then, you can turn it back into a draft."
        size="sm"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
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
    </>
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
