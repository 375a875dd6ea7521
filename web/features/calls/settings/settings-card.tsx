import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallingSettings, type CallingSettingsUpdate, calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { callingSettings, rereadCalls, rereadList } from '../queries.ts'

export function CallingCard() {
  const settings = useQuery(callingSettings)
  return (
    <Section id="calling" title="Calling" text="Your phone, recording, and calling hours.">
      <Loaded of={settings} failed="Your calling settings couldn’t be loaded" className="h-40">
        {data => (
          <>
            {data.ownPhone && !data.isOwnPhoneVerified && !data.provider.isSimulated && (
              <VerifyPhone key={data.ownPhone} phone={data.ownPhone} />
            )}
            <SettingsForm settings={data} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Real calls ring only a phone that the user has verified with a code from a call to it. */
function VerifyPhone({ phone }: { phone: string }) {
  const [code, setCode] = useState('')
  const ask = useChange({
    mutationFn: () => call(calls.callWithCode),
    said: { title: 'Calling your phone', text: `Answer ${phone} and write down the code.` },
    failed: ['Call failed', 'Your phone couldn’t be called. Please try again.'],
  })
  const confirm = useConfirm()
  const fault = faultOf(confirm.error, 'code')
  return (
    <section
      aria-label="Verify your phone"
      className="mb-4 flex flex-col gap-3 rounded-lg border border-warm/35 bg-warm/8 p-3"
    >
      <p>
        <strong className="font-semibold">{phone} isn’t verified yet.</strong> Canvass calls it and reads out a
        six-digit code. Until you enter the code, you can’t call leads.
      </p>
      <Button className="self-start" pending={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isSuccess ? 'Call me again' : 'Call me with a code'}
      </Button>
      {ask.isSuccess && (
        <Form className="flex flex-col gap-2" onSubmit={() => confirm.mutate(code)}>
          <Field label="Code from the call" error={fault}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            pending={confirm.isPending}
            disabled={code.trim().length !== 6}
          >
            Verify phone
          </Button>
        </Form>
      )}
    </section>
  )
}

function useConfirm() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (code: string) => call(calls.confirmCode, { body: { code: code.trim() } }),
    keep: callingSettings.queryKey,
    said: { title: 'Phone verified' },
    onSuccess: () => {
      void Promise.all([rereadCalls(client), rereadList(client)])
    },
    faults: ['code'],
    failed: ['Verification failed', 'The code couldn’t be checked. Please try again.'],
  })
}

/** The widest hours that the law allows. */
const EARLIEST = 8
const LATEST = 21

function SettingsForm({ settings }: { settings: CallingSettings }) {
  const [ownPhone, setOwnPhone] = useState(settings.ownPhone ?? '')
  const [recordCalls, setRecordCalls] = useState(settings.recordCalls)
  const [{ from, to }, setWindow] = useState(settings.callingHours)
  const save = useSave(saved => setOwnPhone(saved.ownPhone ?? ''))
  const { provider } = settings
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => save.mutate({ ownPhone, recordCalls, callingHours: { from, to } })}
    >
      {provider.problem && <Banner tone="warn">{provider.problem}</Banner>}
      {provider.isSimulated && (
        <Banner>Calls are simulated, because no phone provider is set up. No phone rings.</Banner>
      )}
      <Field
        label="Your own phone"
        error={faultOf(save.error, 'ownPhone')}
        hint="Your phone rings first. When you answer, Canvass calls the lead. Outside the US, start with + and the country code."
      >
        <Input type="tel" autoComplete="tel" value={ownPhone} onChange={event => setOwnPhone(event.target.value)} />
      </Field>
      <LabeledCheckbox label="Record calls" checked={recordCalls} onChange={setRecordCalls}>
        {settings.recordingHint}
      </LabeledCheckbox>
      <fieldset>
        <legend className="font-medium">Calling hours</legend>
        <p className="mb-1.5 text-ink-3 text-xs">
          In the lead’s time zone. Canvass places no calls outside these hours.
        </p>
        <div className="flex items-center gap-2">
          <HourSelect
            label="Calls from"
            value={from}
            hours={range(EARLIEST, to - 1)}
            onChange={hour => setWindow({ from: hour, to })}
          />
          to
          <HourSelect
            label="Calls until"
            value={to}
            hours={range(from + 1, LATEST)}
            onChange={hour => setWindow({ from, to: hour })}
          />
        </div>
      </fieldset>
      <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
        Save calling settings
      </Button>
    </Form>
  )
}

interface HourSelectProps {
  label: string
  value: number
  hours: number[]
  onChange: (hour: number) => void
}

const HourSelect = ({ label, value, hours, onChange }: HourSelectProps) => (
  <SelectOf
    label={label}
    options={hours.map(hour => ({ value: hour, label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}` }))}
    value={value}
    onChoose={onChange}
  />
)

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

function useSave(onSaved: (saved: CallingSettings) => void) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (body: CallingSettingsUpdate) => call(calls.updateSettings, { body }),
    keep: callingSettings.queryKey,
    said: { title: 'Calling settings saved' },
    onSuccess: saved => {
      onSaved(saved)
      // All of these settings affect which leads can be called now.
      void Promise.all([rereadCalls(client), rereadList(client)])
    },
    faults: ['ownPhone'],
    failed: ['Update Failed', 'The calling settings couldn’t be saved. Please try again.'],
  })
}
