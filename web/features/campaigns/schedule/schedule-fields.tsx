import { useState } from 'react'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { toLocalInput, zoneName } from '#web/lib/zone.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import type { CampaignFields } from '../form/campaign-fields.ts'
import { Forecast } from './forecast.tsx'
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
  form: { campaign, accounts, timeZone, quietDays, set },
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
          {(quietDays > 0 || campaign.includesContacted) && (
            <LabeledCheckbox
              label="Include people of other campaigns"
              checked={campaign.includesContacted === true}
              onChange={to => set({ includesContacted: to })}
            >
              Otherwise Canvass leaves out whoever another campaign is writing to, or wrote to within the days in your
              sender settings.
            </LabeledCheckbox>
          )}
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

interface SendFromProps {
  accounts: SendingAccount[]
  /** Ids; empty means the default account. */
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The sending accounts of a campaign, for users who have more than one. */
function SendFrom({ accounts, chosen, onChange }: SendFromProps) {
  if (accounts.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Send from</legend>
      <ChooseAccounts accounts={accounts} chosen={chosen} onChange={onChange} />
      <p className="text-ink-3 text-xs">{describeChoice(accounts, chosen.length)}</p>
    </fieldset>
  )
}

function describeChoice(accounts: SendingAccount[], count: number): string {
  const byDefault = accounts.find(({ isDefault }) => isDefault)?.fromAddress ?? 'your default account'
  if (count === 0) return `If you choose none, the campaign sends from ${byDefault}, your default.`
  if (count === 1) return 'The whole campaign sends from this account.'
  return 'These accounts take turns, each within its own limits. Each recipient gets one email.'
}

interface ChooseAccountsProps {
  accounts: SendingAccount[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

function ChooseAccounts({ accounts, chosen, onChange }: ChooseAccountsProps) {
  return (
    <ul className="max-h-60 overflow-y-auto">
      {accounts.map(account => (
        <li key={account.id} className="flex items-center justify-between gap-x-4">
          <LabeledCheckbox
            label={
              <span className="wrap-anywhere">
                {account.fromName && <span className="text-ink-2">{account.fromName} </span>}
                {account.fromAddress}
              </span>
            }
            checked={chosen.includes(account.id)}
            onChange={isOn => onChange(isOn ? [...chosen, account.id] : chosen.filter(id => id !== account.id))}
            className="min-w-0 pl-0.5"
          />
          <Problem account={account} />
        </li>
      ))}
    </ul>
  )
}

function Problem({ account: { isPaused, lastError } }: { account: SendingAccount }) {
  if (!isPaused && !lastError) return null
  return (
    <StatusDot tone={isPaused ? 'neutral' : 'bad'} className="shrink-0">
      {isPaused ? 'Paused' : 'Failing'}
    </StatusDot>
  )
}
