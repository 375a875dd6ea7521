import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type CallingSettings, type CallingSettingsUpdate, calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { callingSettings, rereadCalls, rereadList } from '../queries.ts'

/** The widest hours that the law allows. */
const EARLIEST = 8
const LATEST = 21

export function SettingsForm({ settings }: { settings: CallingSettings }) {
  const [ownPhone, setOwnPhone] = useState(settings.ownPhone ?? '')
  const [recordCalls, setRecordCalls] = useState(settings.recordCalls)
  const [{ from, to }, setWindow] = useState(settings.callingHours)
  const save = useSave(saved => setOwnPhone(saved.ownPhone ?? ''))
  const recordId = useId()
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
      <label htmlFor={recordId} className="flex items-start gap-2.5">
        <Checkbox
          id={recordId}
          checked={recordCalls}
          onChange={event => setRecordCalls(event.target.checked)}
          className="mt-0.5"
        />
        <span>
          <span className="block font-medium">Record calls</span>
          <span className="block text-ink-3 text-xs">{settings.recordingHint}</span>
        </span>
      </label>
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
  return useMutation({
    mutationFn: (body: CallingSettingsUpdate) => call(calls.updateSettings, { body }),
    onSuccess: saved => {
      client.setQueryData(callingSettings.queryKey, saved)
      onSaved(saved)
      toast({ title: 'Calling settings saved', tone: 'good' })
      // All of these settings affect which leads can be called now.
      void Promise.all([rereadCalls(client), rereadList(client)])
    },
    onError: error => {
      if (faultOf(error, 'ownPhone')) return
      toastRefusal(error, 'Update Failed', 'The calling settings couldn’t be saved. Please try again.')
    },
  })
}
