import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, useFormFocus } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { zone } from '../report/countdown.tsx'

interface SendLaterProps {
  /** Says whether the form may be sent as it is; what is missing is told there. */
  isReady: () => boolean
  onSchedule: (at: string) => void
  pending: boolean
}

/** Sends at a chosen time. */
export function SendLater({ isReady, onSchedule, pending }: SendLaterProps) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState('')
  const [earliest, setEarliest] = useState('')
  const [error, setError] = useState<string>()
  const form = useId()
  const { attempt } = useFormFocus()
  function schedule() {
    const time = new Date(at)
    if (Number.isNaN(time.getTime())) return setError('Choose a day and a time')
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
        <Clock aria-hidden /> Send Later
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Send later"
        description="The campaign waits until then, and can be taken back before."
        size="sm"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <Button type="submit" form={form} variant="primary">
              Schedule
            </Button>
          </>
        }
      >
        <Form id={form} onSubmit={schedule}>
          <Field label="Begins at" hint={`Your time: ${zone()}`} error={error}>
            <Input type="datetime-local" value={at} min={earliest} onChange={e => setAt(e.target.value)} />
          </Field>
        </Form>
      </Dialog>
    </>
  )
}

/** Tomorrow at nine: when most people read their mail. */
function nextMorning(): string {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(9, 0, 0, 0)
  return localMinute(time)
}

/** As an input of this kind takes it: local, without a zone. */
function localMinute(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}
