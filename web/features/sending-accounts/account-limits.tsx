import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  FIRST_WARM_UP,
  SendingAccountLimits,
  type SendingAccountLimitsNow,
  sendingLimits,
} from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { limitsKey } from './queries.ts'

/** The limits of one sending account, as a line and as a form. */
export function AccountLimits({ id, fromAddress }: { id: string; fromAddress: string }) {
  const { data: now } = useQuery(queryOf(limitsKey(id), sendingLimits.ofAccount, { params: { id } }))
  const [isChanging, setIsChanging] = useState(false)
  if (!now) return null
  if (isChanging) return <LimitsForm id={id} saved={now.limits} onDone={() => setIsChanging(false)} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures text-ink-2">{describeLimits(now)}</span>
      <Button
        variant="link"
        size="sm"
        aria-label={`Change limits of ${fromAddress}`}
        onClick={() => setIsChanging(true)}
      >
        Change limits
      </Button>
    </p>
  )
}

/** "Warming up: 12 of 40 sent today. At most 30 per hour. 30 to 90 seconds between emails." */
export function describeLimits({ limits: set, today }: SendingAccountLimitsNow): string {
  const { hourlyLimit, delay, providerHourlyLimit } = set
  const sent = today.limit === null ? null : `${formatNumber(today.used)} of ${formatNumber(today.limit)} sent today`
  const parts = [
    sent && (today.isWarmingUp ? `Warming up: ${sent}` : sent),
    hourlyLimit !== null && `At most ${formatNumber(hourlyLimit)} per hour`,
    delay && `${delay.from === delay.to ? delay.from : `${delay.from} to ${delay.to}`} seconds between emails`,
    providerHourlyLimit !== null && `At most ${formatNumber(providerHourlyLimit)} per hour to each provider`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No limits set.' : `${parts.join('. ')}.`
}

/** The fields as typed. */
type Typed = Record<
  'hourly' | 'delayFrom' | 'delayTo' | 'warmUpStart' | 'warmUpStep' | 'warmUpTo' | 'perProvider',
  string
>

function LimitsForm({ id, saved, onDone }: { id: string; saved: SendingAccountLimits; onDone: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(saved))
  const [warmsUp, setWarmsUp] = useState(saved.warmUp !== null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useSaveLimits(id, onDone)
  function submit() {
    const { data, error } = SendingAccountLimits.safeParse(limitsOf(typed, warmsUp))
    if (data) return save.mutate(data)
    setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const input = (name: keyof Typed) => (
    <Input
      inputMode="numeric"
      value={typed[name]}
      onChange={event => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      <Pair>
        <Field label="Hourly limit" error={errors.hourlyLimit} hint="Leave blank for no limit.">
          {input('hourly')}
        </Field>
        <Field
          label="Hourly limit per email provider"
          error={errors.providerHourlyLimit}
          hint="Google, Microsoft, Yahoo, and others count separately. Leave blank for no limit."
        >
          {input('perProvider')}
        </Field>
        <Field
          label="Shortest delay between emails (seconds)"
          error={errors['delay.from'] ?? errors.delay}
          hint="Leave blank for no delay."
        >
          {input('delayFrom')}
        </Field>
        <Field
          label="Longest delay between emails (seconds)"
          error={errors['delay.to']}
          hint="Each delay is random within this range."
        >
          {input('delayTo')}
        </Field>
      </Pair>
      <LabeledCheckbox
        label="Warm up: start with a few emails a day and send more each day"
        checked={warmsUp}
        onChange={setWarmsUp}
      >
        Providers hold back a mailbox that suddenly sends to many strangers. Turn this off only for an account that has
        sent this much before. There is no warm-up pool, where mailboxes send each other made-up emails: Google bars
        such programs, and its filters tell them from people.
      </LabeledCheckbox>
      {warmsUp && <WarmUpFields errors={errors} input={input} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save limits
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

interface WarmUpFieldsProps {
  errors: Record<string, string>
  input: (name: keyof Typed) => ReactNode
}

const WarmUpFields = ({ errors, input }: WarmUpFieldsProps) => (
  <Pair>
    <Field label="Emails on the first day" error={errors['warmUp.start']}>
      {input('warmUpStart')}
    </Field>
    <Field label="Increase per day" error={errors['warmUp.step']} hint="Counts only days on which the account sends.">
      {input('warmUpStep')}
    </Field>
    <Field
      label="Most per day"
      error={errors['warmUp.to']}
      hint="The emails are spread over the day. Leave blank for the daily limit, without spreading."
    >
      {input('warmUpTo')}
    </Field>
  </Pair>
)

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-3 sm:grid-cols-2">{children}</div>

function useSaveLimits(id: string, onDone: () => void) {
  return useChange({
    mutationFn: (body: SendingAccountLimits) => call(sendingLimits.updateOfAccount, { params: { id }, body }),
    keep: limitsKey(id),
    said: { title: 'Limits changed', text: 'They apply from the next email on.' },
    onSuccess: () => onDone(),
    failed: ['Update failed', 'The limits weren’t changed. Please try again.'],
  })
}

const text = (n: number | null | undefined) => (n == null ? '' : String(n))

const typedOf = ({ hourlyLimit, delay, warmUp, providerHourlyLimit }: SendingAccountLimits): Typed => ({
  hourly: text(hourlyLimit),
  delayFrom: text(delay?.from),
  delayTo: text(delay?.to),
  warmUpStart: text((warmUp ?? FIRST_WARM_UP).start),
  warmUpStep: text((warmUp ?? FIRST_WARM_UP).step),
  warmUpTo: text((warmUp ?? FIRST_WARM_UP).to),
  perProvider: text(providerHourlyLimit),
})

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** If only one end of the delay is given, the delay is always that long. */
function limitsOf(typed: Typed, warmsUp: boolean) {
  const [from, to] = [number(typed.delayFrom), number(typed.delayTo)]
  return {
    hourlyLimit: number(typed.hourly),
    delay: from === null && to === null ? null : { from: from ?? to, to: to ?? from },
    warmUp: warmsUp
      ? { start: number(typed.warmUpStart), step: number(typed.warmUpStep), to: number(typed.warmUpTo) ?? undefined }
      : null,
    providerHourlyLimit: number(typed.perProvider),
  }
}
