import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MailboxPace, pace } from '#contract/pace.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { paceKey } from './limits-key.ts'

/** As typed. */
type Typed = Record<'hourly' | 'gapFrom' | 'gapTo' | 'rampStart' | 'rampStep' | 'group', string>

interface PaceFormProps {
  id: string
  kept: MailboxPace
  onDone: () => void
}

export function PaceForm({ id, kept, onDone }: PaceFormProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedOf(kept))
  const [isWarming, setIsWarming] = useState(kept.ramp !== null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useMutation({
    mutationFn: (body: MailboxPace) => call(pace.updateMailbox, { params: { id }, body }),
    onSuccess: now => {
      queries.setQueryData(paceKey(id), now)
      toast({ title: 'Pace changed', text: 'It holds from the next mail on.', tone: 'good' })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'That did not work', 'The pace was not changed. Please try again.', {
        serverSays: true,
      }),
  })
  function submit() {
    const { data, error } = MailboxPace.safeParse(draftOf(typed, isWarming))
    if (data) return save.mutate(data)
    setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const input = (name: keyof Typed) => ({
    inputMode: 'numeric' as const,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => submit()}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Messages an hour" error={errors.hourlyCap} hint="Empty: no limit">
          <Input {...input('hourly')} />
        </Field>
        <Field
          label="An hour to one provider"
          error={errors.groupHourlyCap}
          hint="All of Google, of Microsoft, of Yahoo … each. Empty: no limit"
        >
          <Input {...input('group')} />
        </Field>
        <Field
          label="Rest between two, seconds"
          error={errors['gap.from'] ?? errors.gap}
          hint="The shortest. Empty: none"
        >
          <Input {...input('gapFrom')} />
        </Field>
        <Field label="Longest rest, seconds" error={errors['gap.to']} hint="Drawn by chance between the two">
          <Input {...input('gapTo')} />
        </Field>
      </div>
      <label htmlFor={`${id}-warm`} className="flex min-h-8 items-center gap-2.5 self-start pointer-coarse:min-h-11">
        <Checkbox id={`${id}-warm`} checked={isWarming} onChange={event => setIsWarming(event.target.checked)} />
        Warm up: begin with few a day and grow
      </label>
      {isWarming && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="On the first day" error={errors['ramp.start']}>
            <Input {...input('rampStart')} />
          </Field>
          <Field
            label="More on each further day"
            error={errors['ramp.step']}
            hint="Days on which it sends count, up to its messages a day"
          >
            <Input {...input('rampStep')} />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save pace
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

const text = (n: number | null | undefined) => (n == null ? '' : String(n))

const typedOf = ({ hourlyCap, gap, ramp, groupHourlyCap }: MailboxPace): Typed => ({
  hourly: text(hourlyCap),
  gapFrom: text(gap?.from),
  gapTo: text(gap?.to),
  rampStart: text(ramp?.start ?? 20),
  rampStep: text(ramp?.step ?? 10),
  group: text(groupHourlyCap),
})

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** One end of the rest alone means: always that long. */
function draftOf(typed: Typed, isWarming: boolean) {
  const [from, to] = [number(typed.gapFrom), number(typed.gapTo)]
  return {
    hourlyCap: number(typed.hourly),
    gap: from === null && to === null ? null : { from: from ?? to, to: to ?? from },
    ramp: isWarming ? { start: number(typed.rampStart), step: number(typed.rampStep) } : null,
    groupHourlyCap: number(typed.group),
  }
}
