import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { consents } from '#contract/consents.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { toLocalInput } from '#web/lib/zone.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'

interface RecordDialogProps {
  title: string
  /** Whose consent it is. */
  emails: () => string[] | Promise<string[]>
  /** False while nobody is named. */
  isReady?: boolean
  more?: ReactNode
  /** Above the other fields. */
  children?: ReactNode
  onClose: () => void
}

const today = () => toLocalInput(Date.now()).slice(0, 10)

/** Records to what, when, where, and by whom consent was given. Undo takes it back. */
export function RecordDialog({ title, emails, isReady = true, more, children, onClose }: RecordDialogProps) {
  const [given, setGiven] = useState({ givenOn: '', how: '', place: '', givenBy: '', coversOpens: false })
  const put = (part: Partial<typeof given>) => setGiven(before => ({ ...before, ...part }))
  const queries = useQueryClient()
  const reread = () => {
    void queries.invalidateQueries({ queryKey: ['preflight'] })
    void queries.invalidateQueries({ queryKey: ['consents'] })
  }
  const undo = (recorded: string[]) =>
    call(consents.withdraw, { body: { emails: recorded, isMistake: true } }).then(reread, error =>
      toastFailure(error, 'Nothing was changed', 'The consents are still recorded. Try again.'),
    )
  const recording = useChange({
    mutationFn: async () => {
      const body = { ...given, emails: await emails() }
      await call(consents.record, { body })
      return body.emails
    },
    said: recorded => ({
      title: 'Consent recorded',
      text: `Of ${plural(recorded.length, 'recipient')}.`,
      action: { label: 'Undo', run: () => void undo(recorded) },
    }),
    onSuccess: () => {
      reread()
      onClose()
    },
    failed: ['Recording failed', 'The consents couldn’t be saved. Try again.'],
  })
  const { givenOn, how, place, givenBy, coversOpens } = given
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      size="md"
      more={more}
      action="Record consent"
      disabled={!isReady || [givenOn, how, place].some(value => value.trim() === '')}
      pending={recording.isPending}
      onAct={() => recording.mutate()}
    >
      <div className="flex flex-col gap-4">
        {children}
        <Field label="Day they agreed">
          <Input type="date" max={today()} value={givenOn} onChange={event => put({ givenOn: event.target.value })} />
        </Field>
        <Field
          label="What they agreed to, and how"
          hint="A form, a contract, a talk: what you’d show if somebody asks."
        >
          <Input maxLength={500} value={how} onChange={event => put({ how: event.target.value })} />
        </Field>
        <Field label="Where" hint="The address of the page, the shop, the fair.">
          <Input maxLength={500} value={place} onChange={event => put({ place: event.target.value })} />
        </Field>
        <Field label="Who agreed (optional)" hint="Leave blank if each of them did.">
          <Input maxLength={200} value={givenBy} onChange={event => put({ givenBy: event.target.value })} />
        </Field>
        <LabeledCheckbox
          label="They also agreed that you track opens"
          checked={coversOpens}
          onChange={value => put({ coversOpens: value })}
        />
      </div>
    </ActionDialog>
  )
}
