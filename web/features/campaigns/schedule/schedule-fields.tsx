import { TrackOpens } from '#web/ui/track-opens.tsx'
import type { CampaignFields } from '../form/campaign-fields.ts'
import { Forecast } from './forecast.tsx'
import { SendFrom } from './send-from.tsx'
import { SendingWindowField } from './sending-window.tsx'
import { StartField } from './start-field.tsx'
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
