import type { SendingWindow } from '#contract/sending-limits.ts'
import { Field } from '#web/ui/field.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { SelectOf } from '#web/ui/select.tsx'

export const OFFICE_HOURS: SendingWindow = { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' }

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const TIMES = Array.from({ length: 49 }, (_, half) =>
  [Math.floor(half / 2), (half % 2) * 30].map(part => String(part).padStart(2, '0')).join(':'),
)

interface SendingWindowProps {
  /** Null means any time. */
  sendingWindow: SendingWindow | null
  onChange: (sendingWindow: SendingWindow | null) => void
  /** The account's, for recipients whose place isn't known. */
  timeZone: string | undefined
}

/** The days and hours in which a campaign may send, in each recipient's time zone. */
export const SendingWindowField = ({ sendingWindow, onChange, timeZone }: SendingWindowProps) => (
  <div className="flex flex-col gap-2">
    <Field label="Sending window">
      <SelectOf
        options={{ any: 'Any time', chosen: 'Only on certain days and hours' }}
        value={sendingWindow === null ? 'any' : 'chosen'}
        onChoose={to => onChange(to === 'any' ? null : OFFICE_HOURS)}
        className="self-start"
      />
    </Field>
    {sendingWindow && (
      <>
        <Days days={sendingWindow.days} onChange={days => onChange({ ...sendingWindow, days })} />
        <div className="flex flex-wrap items-center gap-2">
          <Time
            label="From"
            times={TIMES.filter(time => time < sendingWindow.until)}
            value={sendingWindow.from}
            onChange={from => onChange({ ...sendingWindow, from })}
          />
          <span className="text-ink-2">to</span>
          <Time
            label="Until"
            times={TIMES.filter(time => time > sendingWindow.from)}
            value={sendingWindow.until}
            onChange={until => onChange({ ...sendingWindow, until })}
          />
        </div>
        <p className="text-ink-3 text-xs">
          Times are in each recipient’s time zone, based on where the lead is.
          {timeZone && ` If Canvass doesn’t know it, yours applies: ${timeZone}.`}
        </p>
      </>
    )}
  </div>
)

/** The last day can't be turned off: without any day, nothing would ever be sent. */
const Days = ({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) => (
  <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
    <legend className="sr-only">Days</legend>
    {DAYS.map((name, i) => {
      const isChosen = days.includes(i + 1)
      const others = days.filter(day => day !== i + 1)
      return (
        <LabeledCheckbox
          key={name}
          label={name}
          checked={isChosen}
          disabled={isChosen && others.length === 0}
          onChange={() => onChange(isChosen ? others : [...days, i + 1].toSorted((a, b) => a - b))}
        />
      )
    })}
  </fieldset>
)

interface TimeProps {
  label: string
  times: string[]
  value: string
  onChange: (time: string) => void
}

/** Offers half hours, and the current value if it's a quarter hour. */
const Time = ({ label, times, value, onChange }: TimeProps) => (
  <SelectOf
    label={label}
    options={[...new Set([...times, value])].toSorted().map(time => ({ value: time, label: time }))}
    value={value}
    onChoose={onChange}
  />
)

/** "Mon–Fri, 09:00–17:00"; "Mon, Wed, 10:00–12:00". */
export function describeWindow({ days, from, until }: SendingWindow): string {
  const names = days.map(day => DAYS[day - 1] ?? '')
  const isRange = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1
  const range = isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ')
  return `${days.length === 7 ? 'Every day' : range}, ${from}–${until}`
}
