import { useState } from 'react'
import { toLocalInput, zoneName } from '#web/lib/zone.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import type { CampaignFields } from '../form/campaign-fields.ts'
import { Forecast } from './forecast.tsx'
import { SendFrom } from './send-from.tsx'
import { SendingWindowField } from './sending-window.tsx'
import type { Start } from './use-start.ts'

interface ScheduleFieldsProps {
  form: CampaignFields
  /** Null once the campaign has begun: then only its accounts and its window can change. */
  start: Start | null
  /** How many the campaign will email. */
  recipients: number
}

/** When and how fast the campaign is sent, and what that means. */
export function ScheduleFields({
  form: { campaign, accounts, timeZone, set },
  start,
  recipients,
}: ScheduleFieldsProps) {
  return (
    <>
      {start && <StartField start={start} />}
      <SendFrom
        accounts={accounts}
        chosen={campaign.sendingAccountIds}
        onChange={to => set({ sendingAccountIds: to })}
      />
      {!start && accounts.length > 1 && (
        <p className="text-ink-3 text-xs">Follow-ups still come from the address that started the thread.</p>
      )}
      <SendingWindowField
        sendingWindow={campaign.sendingWindow}
        onChange={to => set({ sendingWindow: to })}
        timeZone={timeZone}
      />
      {start && (
        <>
          <TrackOpens checked={campaign.tracksOpens === true} onChange={to => set({ tracksOpens: to })} />
          <Forecast campaign={campaign} recipients={recipients} at={start.instant} />
        </>
      )}
    </>
  )
}

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const

/** When the campaign starts. The button in the review follows it. */
function StartField({ start: { isLater, at, error, setNow, setLater } }: { start: Start }) {
  const [earliest] = useState(() => toLocalInput(Date.now()))
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden className="font-medium">
        Start
      </span>
      <Segmented
        label="Start"
        value={isLater ? 'later' : 'now'}
        onChange={value => (value === 'now' ? setNow() : setLater())}
        options={[...WHEN]}
      />
      {isLater && (
        <Field
          label="Start time"
          hint={`In your time zone: ${zoneName()}. Until then, you can turn it back into a draft.`}
          error={error}
        >
          <Input
            type="datetime-local"
            value={at}
            min={earliest}
            onChange={event => setLater(event.target.value)}
            className="sm:w-60"
          />
        </Field>
      )}
    </div>
  )
}
