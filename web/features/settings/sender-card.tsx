import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { auth } from '#contract/auth.ts'
import { type Sender, type SenderUpdate, settings } from '#contract/settings.ts'
import { call } from '#web/lib/call.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { plural } from '#web/lib/format.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import { senderQuery } from './sender-query.ts'

export function SenderCard() {
  return (
    <Section title="Sender" text="The name and address on your emails." id="sender">
      <Loaded of={useQuery(senderQuery)} failed="Your sender settings couldn’t be loaded" className="h-60">
        {sender => (
          <>
            <EmailVerification />
            <EffectiveSender sender={sender.effective} />
            <SenderForm sender={sender} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** The sender that recipients see, and whether emails are delivered at all. */
function EffectiveSender({ sender }: { sender: Sender['effective'] }) {
  const { transport, isOwn, fromName, fromAddress, replyTo, dailyLimit, problem } = sender
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words">
          <span className="text-ink-2">Recipients see </span>
          <span className="font-medium">{fromName ? `${fromName} <${fromAddress}>` : fromAddress}</span>
        </p>
        {transport === 'outbox' && <Badge tone="warm">Test mode</Badge>}
      </div>
      {replyTo && <p className="text-ink-2">Replies go to {replyTo}.</p>}
      {transport === 'outbox' && (
        <p className="text-ink-2">
          Canvass keeps emails in the{' '}
          <Link to="/outbox" className="text-accent underline">
            outbox
          </Link>{' '}
          and delivers none.
        </p>
      )}
      {isOwn && <p className="text-ink-2">Canvass sends your emails from your own sending account.</p>}
      {dailyLimit !== null && <p className="text-ink-2">Daily limit: {plural(dailyLimit, 'email')}.</p>}
      {problem && <Banner tone="warn">{problem}</Banner>}
    </div>
  )
}

function EmailVerification() {
  const { email, emailVerified, isTestMode } = useUser()
  const navigate = useNavigate()
  const send = useChange({
    mutationFn: () => call(auth.sendVerification),
    onSuccess: () =>
      toast({
        title: 'Verification link sent',
        text: isTestMode
          ? 'Test mode kept the email in the outbox. Open it there and click the link.'
          : `Open the email to ${email} and click the link.`,
        tone: 'good',
        ...(isTestMode && { action: { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) } }),
      }),
    failed: ['Link not sent', 'The verification link couldn’t be sent. Please try again.'],
  })
  if (emailVerified) {
    return (
      <p className="mb-4 flex flex-wrap gap-x-2">
        {email} <StatusDot tone="good">Verified</StatusDot>
      </p>
    )
  }
  return (
    <Banner
      tone="warn"
      className="mb-4 max-sm:flex-wrap"
      action={
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Send verification link
        </Button>
      }
    >
      {email} isn’t verified yet. Verify it before you send campaigns.
      {isTestMode && (
        <>
          {' '}
          Test mode keeps the verification email in{' '}
          <Link to="/outbox" className="underline">
            the outbox
          </Link>
          .
        </>
      )}
    </Banner>
  )
}

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.SenderUpdate))

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

function SenderForm({ sender }: { sender: Sender }) {
  const form = useCheckedForm(SCHEMA, valuesOf(sender))
  const { register, handleSubmit, formState, setValue, watch, reset } = form
  const { errors, isDirty } = formState
  const forgetDraft = useFormDraft('sender', form)
  const save = useChange({
    mutationFn: (body: SenderUpdate) => call(settings.updateSender, { body }),
    keep: senderQuery.queryKey,
    reread: [sessionQuery.queryKey],
    said: { title: 'Sender saved' },
    onSuccess: updated => {
      reset(valuesOf(updated))
      forgetDraft()
    },
    faults: error => markFault(form, error),
    failed: ['Update Failed', 'The sender couldn’t be saved. Please try again.'],
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
      <Field
        label="Days between two campaigns to one person"
        error={errors.quietDays?.message}
        hint="Until then, and while a campaign is still emailing them, others skip them. At 0, Review only warns."
      >
        <Input
          type="number"
          min={0}
          max={365}
          className="max-w-32"
          {...register('quietDays', { valueAsNumber: true })}
        />
      </Field>
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

const valuesOf = ({ fromName, fromAddress, postalAddress, timeZone, tracksOpens, quietDays }: Sender) => ({
  fromName,
  fromAddress: fromAddress ?? '',
  postalAddress,
  timeZone,
  tracksOpens,
  quietDays,
})

/** The browser's list plus the chosen and the local zone, which it may lack (UTC). */
const timeZones = (chosen: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), chosen, HERE])].sort()
