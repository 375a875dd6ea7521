import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Sender, type SenderUpdate, settings } from '#contract/settings.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import { senderQuery } from './sender-query.ts'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.SenderUpdate))

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function SenderForm({ sender }: { sender: Sender }) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(SCHEMA, valuesOf(sender))
  const { register, handleSubmit, formState, setValue, watch, reset } = form
  const { errors, isDirty } = formState
  const forgetDraft = useFormDraft('sender', form)
  const save = useMutation({
    mutationFn: (body: SenderUpdate) => call(settings.updateSender, { body }),
    onSuccess: updated => {
      queryClient.setQueryData(senderQuery.queryKey, updated)
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      reset(valuesOf(updated))
      forgetDraft()
      toast({ title: 'Sender saved', tone: 'good' })
    },
    onError: error => {
      if (!markFault(form, error))
        toastRefusal(error, 'Update Failed', 'The sender couldn’t be saved. Please try again.')
    },
  })
  const isElsewhere = watch('timeZone') !== HERE
  const useHere = (
    <Button variant="link" size="sm" onClick={() => setValue('timeZone', HERE, { shouldDirty: true })}>
      Use {HERE}
    </Button>
  )
  return (
    <Form onSubmit={handleSubmit(values => save.mutate(values))} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="From name" error={errors.fromName?.message} hint="The name recipients see in their inbox.">
          <Input autoComplete="name" {...register('fromName')} />
        </Field>
        <Field label="From address" error={errors.fromAddress?.message} hint={addressHint(sender)}>
          <Input inputMode="email" autoComplete="email" {...register('fromAddress')} />
        </Field>
      </div>
      <Field
        label="Postal address"
        error={errors.postalAddress?.message}
        hint="Added to the footer of every email, as anti-spam laws require. You can’t send without it."
      >
        <Textarea rows={3} autoComplete="street-address" {...register('postalAddress')} />
      </Field>
      <TrackOpens
        checked={watch('tracksOpens') === true}
        onChange={checked => setValue('tracksOpens', checked, { shouldDirty: true })}
        note="New campaigns start with this setting."
      />
      <Field label="Time zone" error={errors.timeZone?.message} aside={isElsewhere && useHere}>
        <Select {...register('timeZone')}>
          {timeZones(sender.timeZone).map(zone => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="primary" pending={save.isPending} disabled={!isDirty} className="self-start">
        Save sender
      </Button>
    </Form>
  )
}

const addressHint = ({ effective }: Sender) =>
  effective.isOwn
    ? 'Not used now, because your sending account has its own address.'
    : 'Leave blank to use your account’s email address.'

const valuesOf = ({ fromName, fromAddress, postalAddress, timeZone, tracksOpens }: Sender) => ({
  fromName,
  fromAddress: fromAddress ?? '',
  postalAddress,
  timeZone,
  tracksOpens,
})

/** The browser's list plus the chosen and the local zone, which it may lack (UTC). */
const timeZones = (chosen: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), chosen, HERE])].sort()
