import { Plus } from 'lucide-react'
import { FOLLOW_UPS_MAX } from '#contract/follow-up-rules.ts'
import { type FollowUp, type FollowUpCondition } from '#contract/sequences.ts'
import { useDraft } from '#web/lib/draft.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { LetterBox } from './email-box.tsx'

/** As they are being written: what the contract asks of a text is asked when it is sent. */
type Written = Pick<FollowUp, 'delayDays' | 'condition' | 'subject' | 'body'>

export const CONDITIONS: Record<FollowUpCondition, string> = {
  'not-replied': 'Who has not answered',
  'not-opened': 'Who has not answered or opened',
  'not-clicked': 'Who has not answered or clicked',
}
const DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30]
const NEW: Written = { delayDays: 3, condition: 'not-replied', subject: '', body: '' }

/** The follow-ups of the letter that is being written. */
export function useFollowUps() {
  const [kept, keep] = useDraft('campaign-follow-ups', '')
  const steps = readKept(kept)
  return {
    steps,
    choice: steps.length > 0 ? { steps } : {},
    choose: (written: Written[]) => keep(written.length > 0 ? JSON.stringify(written) : ''),
  }
}

const isCondition = (value: string): value is FollowUpCondition => value in CONDITIONS

function readKept(kept: string): Written[] {
  if (kept === '') return []
  try {
    const read: unknown = JSON.parse(kept)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

interface FollowUpsProps extends Omit<ReturnType<typeof useFollowUps>, 'choice'> {
  /** The campaign has begun: none is added or removed. */
  isFixed?: boolean
  /** Gives the notes about a text. */
  notes?: NotesAt
  /** Whether the campaign tracks opens: without that, no follow-up can depend on them. */
  tracksOpens: boolean
}

/** Nothing but a button until it is used. */
export function FollowUps({ steps, choose, notes, tracksOpens, isFixed = false }: FollowUpsProps) {
  const change = (n: number, changes: Partial<Written>) =>
    choose(steps.map((step, i) => (i === n ? { ...step, ...changes } : step)))
  return (
    <div className="flex flex-col items-start gap-3">
      {steps.map((step, n) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a follow-up is its place in the row
          key={n}
          n={n + 1}
          step={step}
          notes={notes}
          tracksOpens={tracksOpens}
          onChange={changes => change(n, changes)}
          onRemove={isFixed ? undefined : () => choose(steps.filter((_, i) => i !== n))}
        />
      ))}
      {steps.length > 0 && (
        <p className="text-ink-3 text-xs">
          They stop for whoever answers, unsubscribes, complains, or whose lead is converted. Each counts as an email of
          the month when the mail before it is sent.
        </p>
      )}
      {!isFixed && steps.length < FOLLOW_UPS_MAX && (
        <Button onClick={() => choose([...steps, NEW])}>
          <Plus aria-hidden /> {steps.length === 0 ? 'Add a follow-up' : 'Add another follow-up'}
        </Button>
      )}
    </div>
  )
}

const THREAD = 'Left empty, it is an answer in the same thread.'

function conditionNote({ condition }: Written, tracksOpens: boolean): { error?: string; hint?: string } {
  if (tracksOpens) return {}
  if (condition !== 'not-opened') return { hint: 'To choose by opens, turn on Track opens.' }
  return { error: 'Opens aren’t tracked. Choose another condition or turn on Track opens.' }
}

interface StepProps {
  n: number
  notes: NotesAt | undefined
  step: Written
  tracksOpens: boolean
  onChange: (changes: Partial<Written>) => void
  onRemove: (() => void) | undefined
}

const Step = ({ n, notes, step, tracksOpens, onChange, onRemove }: StepProps) => (
  <LetterBox title={`Follow-up ${n}`} removing={`Remove follow-up ${n}`} onRemove={onRemove}>
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Sent">
        <Select value={step.delayDays} onChange={event => onChange({ delayDays: Number(event.target.value) })}>
          {DAYS.map(days => (
            <option key={days} value={days}>
              {plural(days, 'day', 'days')} after the mail before
            </option>
          ))}
        </Select>
      </Field>
      <Field label="To" {...conditionNote(step, tracksOpens)}>
        <Select
          value={step.condition}
          onChange={event => isCondition(event.target.value) && onChange({ condition: event.target.value })}
        >
          {Object.entries(CONDITIONS)
            .filter(([condition]) => tracksOpens || condition !== 'not-opened' || condition === step.condition)
            .map(([condition, words]) => (
              <option key={condition} value={condition}>
                {words}
              </option>
            ))}
        </Select>
      </Field>
    </div>
    <Field
      label="Subject of the follow-up"
      hint={THREAD}
      {...notes?.({ email: 'follow-up', n, field: 'subject' }, THREAD)}
    >
      <Input value={step.subject} onChange={event => onChange({ subject: event.target.value })} maxLength={500} />
    </Field>
    <Field label="Text" required {...notes?.({ email: 'follow-up', n, field: 'body' })}>
      <Textarea rows={5} value={step.body} onChange={event => onChange({ body: event.target.value })} />
    </Field>
  </LetterBox>
)
