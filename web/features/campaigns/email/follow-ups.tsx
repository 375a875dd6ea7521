import { FOLLOW_UPS_MAX } from '#contract/follow-up-rules.ts'
import { ownNumberOf } from '#contract/own-emails.ts'
import { type FollowUp, type FollowUpCondition } from '#contract/sequences.ts'
import { plural } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { EmailList } from './email-list.tsx'

export const CONDITIONS: Record<FollowUpCondition, string> = {
  'not-replied': 'Recipients who haven’t replied',
  'not-opened': 'Recipients who haven’t replied or opened',
  'not-clicked': 'Recipients who haven’t replied or clicked',
}
const DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30]
const NEW: FollowUp = { delayDays: 3, condition: 'not-replied', subject: '', body: '' }

interface FollowUpsProps {
  steps: FollowUp[]
  onChange: (steps: FollowUp[]) => void
  isFixed?: boolean
  notesOn?: NotesAt
  tracksOpens: boolean
}

export const FollowUps = ({ steps, onChange, notesOn, tracksOpens, isFixed = false }: FollowUpsProps) => (
  <EmailList
    emails={steps}
    onChange={onChange}
    isFixed={isFixed}
    titleOf={i => `Follow-up ${i + 1}`}
    note="Follow-ups stop for recipients who reply, unsubscribe, or report spam, and for converted leads. Each follow-up counts toward your monthly emails when the email before it is sent."
    add={{ label: steps.length === 0 ? 'Add a follow-up' : 'Add another follow-up', email: NEW, most: FOLLOW_UPS_MAX }}
  >
    {(step, i, change) => (
      <>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Sent">
            <Select value={step.delayDays} onChange={event => change({ delayDays: Number(event.target.value) })}>
              {DAYS.map(days => (
                <option key={days} value={days}>
                  {plural(days, 'day')} after the previous email
                </option>
              ))}
            </Select>
          </Field>
          <ConditionField {...step} onChange={condition => change({ condition })} tracksOpens={tracksOpens} />
        </div>
        {ownNumberOf(step.body) ? (
          <p className="text-ink-2">Each recipient gets their own follow-up. You can change it in Drafts.</p>
        ) : (
          <>
            <Field
              label="Subject of the follow-up"
              hint={THREAD}
              {...notesOn?.({ email: 'follow-up', n: i + 1, field: 'subject' }, THREAD)}
            >
              <Input value={step.subject} onChange={event => change({ subject: event.target.value })} maxLength={500} />
            </Field>
            <Field
              label="Body of the follow-up"
              required
              {...notesOn?.({ email: 'follow-up', n: i + 1, field: 'body' })}
            >
              <Textarea rows={5} value={step.body} onChange={event => change({ body: event.target.value })} />
            </Field>
          </>
        )}
      </>
    )}
  </EmailList>
)

const THREAD = 'Leave blank to reply in the same thread.'

interface ConditionFieldProps {
  condition: FollowUpCondition
  onChange: (condition: FollowUpCondition) => void
  tracksOpens: boolean
}

/** Without open tracking, no follow-up can depend on opens. */
function ConditionField({ condition, onChange, tracksOpens }: ConditionFieldProps) {
  const offered = Object.entries(CONDITIONS).filter(
    ([value]) => tracksOpens || value !== 'not-opened' || value === condition,
  )
  return (
    <Field label="To" {...conditionNote(condition, tracksOpens)}>
      <Select value={condition} onChange={event => isCondition(event.target.value) && onChange(event.target.value)}>
        {offered.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const isCondition = (value: string): value is FollowUpCondition => value in CONDITIONS

function conditionNote(condition: FollowUpCondition, tracksOpens: boolean): { error?: string; hint?: string } {
  if (tracksOpens) return {}
  if (condition !== 'not-opened') return { hint: 'To choose recipients by opens, turn on Track opens.' }
  return { error: 'Opens aren’t tracked. Choose another condition or turn on Track opens.' }
}
