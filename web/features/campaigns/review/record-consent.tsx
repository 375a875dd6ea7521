import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consents } from '#contract/consents.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { toastFailure, toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { toLocalInput } from '#web/lib/zone.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { listGroup } from '../audience/take-out.ts'
import type { Audience } from '../audience/use-audience.ts'

interface RecordConsentProps {
  audience: Audience
  group: 'needs-consent' | 'sole-trader'
  count: number
  onClose: () => void
}

const today = () => toLocalInput(Date.now()).slice(0, 10)

/** Records when and how these recipients agreed to be emailed. Undo takes it back. */
export function RecordConsent({ audience, group, count, onClose }: RecordConsentProps) {
  const [givenOn, setGivenOn] = useState('')
  const [how, setHow] = useState('')
  const [coversOpens, setCoversOpens] = useState(false)
  const queries = useQueryClient()
  const checkAgain = () => void queries.invalidateQueries({ queryKey: ['preflight'] })
  const undo = (emails: string[]) =>
    call(consents.withdraw, { body: { emails } }).then(checkAgain, error =>
      toastFailure(error, 'Nothing was changed', 'The consents are still recorded. Try again.'),
    )
  const recording = useMutation({
    mutationFn: async () => {
      const emails = await listGroup(audience, group)
      await call(consents.record, { body: { emails, givenOn, how: how.trim(), coversOpens } })
      return emails
    },
    onSuccess: emails => {
      checkAgain()
      toast({
        title: 'Consent recorded',
        text: `Of ${plural(emails.length, 'recipient')}.`,
        tone: 'good',
        action: { label: 'Undo', run: () => void undo(emails) },
      })
      onClose()
    },
    onError: error => toastRefusal(error, 'Recording failed', 'The consents couldn’t be saved. Try again.'),
  })
  return (
    <ActionDialog
      onClose={onClose}
      title={`Record the consent of ${plural(count, 'recipient')}`}
      size="md"
      more={
        <a
          href={hrefOf(consents.exportCsv)}
          download="consents.csv"
          className={buttonStyles({ variant: 'ghost', className: 'mr-auto' })}
        >
          Export all consents
        </a>
      }
      action="Record consent"
      disabled={givenOn === '' || how.trim() === ''}
      pending={recording.isPending}
      onAct={() => recording.mutate()}
    >
      <div className="flex flex-col gap-4">
        <Field label="Day they agreed">
          <Input type="date" max={today()} value={givenOn} onChange={event => setGivenOn(event.target.value)} />
        </Field>
        <Field label="How they agreed" hint="A form, a contract, a talk at a fair: what you’d show if somebody asks.">
          <Input maxLength={500} value={how} onChange={event => setHow(event.target.value)} />
        </Field>
        <LabeledCheckbox
          label="They also agreed that you track opens"
          checked={coversOpens}
          onChange={setCoversOpens}
        />
      </div>
    </ActionDialog>
  )
}
