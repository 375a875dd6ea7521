import { ownNumberOf } from '#contract/own-emails.ts'
import type { FollowUp, FollowUpCondition, StepType } from '#contract/sequences.ts'
import { plural } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { TemplateInput, TemplateTextarea } from '#web/ui/template-fields.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { CONDITIONS, needsOpens, STEP_TYPES } from './step-words.ts'

const DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30]

interface StepFieldsProps {
  step: FollowUp
  n: number
  onChange: (changes: Partial<FollowUp>) => void
  isFixed: boolean
  notesOn?: NotesAt
  tracksOpens: boolean
}

/** What, when, and for whom. Another type keeps the texts. */
export function StepFields({ step, n, onChange, isFixed, notesOn, tracksOpens }: StepFieldsProps) {
  const { type, delayDays, condition } = step
  const days = DAYS.includes(delayDays) ? DAYS : [...DAYS, delayDays].sort((a, b) => a - b)
  const previous = n === 1 || type === 'email' ? 'email' : 'step'
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Type">
          <SelectOf options={STEP_TYPES} value={type} disabled={isFixed} onChoose={to => onChange({ type: to })} />
        </Field>
        <Field label={type === 'email' ? 'Sent' : 'Due'}>
          <SelectOf
            options={days.map(value => ({ value, label: `${plural(value, 'day')} after the previous ${previous}` }))}
            value={delayDays}
            onChoose={to => onChange({ delayDays: to })}
          />
        </Field>
        <ConditionField
          type={type}
          condition={condition}
          onChange={to => onChange({ condition: to })}
          tracksOpens={tracksOpens}
        />
      </div>
      {type === 'email' ? (
        <EmailFields step={step} n={n} onChange={onChange} {...(notesOn && { notesOn })} />
      ) : (
        <TaskFields step={step} n={n} onChange={onChange} {...(notesOn && { notesOn })} />
      )}
    </>
  )
}

const THREAD = 'Leave blank to reply in the same thread.'

type TextProps = Pick<StepFieldsProps, 'step' | 'onChange'>

function EmailFields({ step, n, onChange, notesOn }: TextProps & Pick<StepFieldsProps, 'n' | 'notesOn'>) {
  if (ownNumberOf(step.body))
    return <p className="text-ink-2">Each recipient gets their own follow-up. You can change it in Drafts.</p>
  return (
    <>
      <Field
        label="Subject of the follow-up"
        hint={THREAD}
        {...notesOn?.({ email: 'follow-up', n, field: 'subject' }, THREAD)}
      >
        <TemplateInput value={step.subject} onChange={subject => onChange({ subject })} />
      </Field>
      <Field label="Body of the follow-up" required {...notesOn?.({ email: 'follow-up', n, field: 'body' })}>
        <TemplateTextarea rows={5} value={step.body} onChange={body => onChange({ body })} />
      </Field>
    </>
  )
}

const TASK = 'Such as “Follow them on Instagram”.'

const TaskFields = ({ step, n, onChange, notesOn }: TextProps & Pick<StepFieldsProps, 'n' | 'notesOn'>) => (
  <>
    {step.type === 'task' && (
      <Field label="What to do" required hint={TASK} {...notesOn?.({ email: 'follow-up', n, field: 'subject' }, TASK)}>
        <Input value={step.subject} onChange={event => onChange({ subject: event.target.value })} maxLength={500} />
      </Field>
    )}
    <Field
      label="Notes"
      hint={
        step.type === 'call' ? 'It appears in Tasks and opens the dialer. Without a phone number, it’s skipped.' : ''
      }
    >
      <Textarea rows={3} value={step.body} onChange={event => onChange({ body: event.target.value })} />
    </Field>
  </>
)

interface ConditionFieldProps {
  type: StepType
  condition: FollowUpCondition
  onChange: (condition: FollowUpCondition) => void
  tracksOpens: boolean
}

/** Without open tracking, no follow-up can depend on opens. */
function ConditionField({ type, condition, onChange, tracksOpens }: ConditionFieldProps) {
  const all = Object.keys(CONDITIONS) as FollowUpCondition[]
  const offered = all.filter(one => tracksOpens || one === condition || !needsOpens(one))
  return (
    <Field label={type === 'email' ? 'To' : 'For'} {...conditionNote(condition, tracksOpens)} className="sm:col-span-2">
      <SelectOf
        options={offered.map(value => ({ value, label: CONDITIONS[value] }))}
        value={condition}
        onChoose={onChange}
      />
    </Field>
  )
}

function conditionNote(condition: FollowUpCondition, tracksOpens: boolean): { error?: string; hint?: string } {
  if (tracksOpens) return {}
  if (!needsOpens(condition)) return { hint: 'To choose recipients by opens, turn on Track opens.' }
  return { error: 'Opens aren’t tracked. Choose another condition or turn on Track opens.' }
}
