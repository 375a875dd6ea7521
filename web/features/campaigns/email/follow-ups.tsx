import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ListTodo, type LucideIcon, Mail, Phone, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FOLLOW_UPS_MAX } from '#contract/follow-up-rules.ts'
import type { FollowUp, StepType } from '#contract/sequences.ts'
import { sendingAccountsQuery } from '#web/features/sending-accounts/queries.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { cn } from '#web/lib/cn.ts'
import { plural } from '#web/lib/format.ts'
import { templateInWords } from '#web/lib/template-words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { isUnwritten } from './all-emails.ts'
import { opening } from './opening.ts'
import { StepFields } from './step-fields.tsx'
import { CONDITIONS, STEP_TYPES } from './step-words.ts'

const NEW: FollowUp = { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: '' }
const ICONS: Record<StepType, LucideIcon> = { email: Mail, call: Phone, task: ListTodo }

interface FollowUpsProps {
  steps: FollowUp[]
  onChange: (steps: FollowUp[]) => void
  /** The campaign has begun: steps can be edited, but not added or removed. */
  isFixed?: boolean
  notesOn?: NotesAt
  tracksOpens: boolean
  /** Of a new campaign: if Canvass can't see the answers to one of them, follow-ups need a confirmation. */
  sendingAccountIds?: string[]
}

/** The steps after the first email on a timeline, one line each. One of them is open to be edited. */
export function FollowUps({ steps, onChange, isFixed = false, sendingAccountIds, ...others }: FollowUpsProps) {
  const unseen = useUnseenAnswers(sendingAccountIds)
  const [isConfirmed, setConfirmed] = useState(false)
  const [open, setOpen] = useState<number | null>(() => firstToEdit(steps, isFixed))
  const [added, setAdded] = useState<number | null>(null)
  function remove(i: number) {
    onChange(steps.filter((_, other) => other !== i))
    setOpen(null)
  }
  function add(type: StepType) {
    onChange([...steps, { ...NEW, type }])
    setOpen(steps.length)
    setAdded(steps.length)
  }
  const another = steps.length === 0 ? 'a' : 'another'
  const asks = unseen !== null && !isConfirmed && !isFixed && steps.length === 0
  return (
    <div className="flex flex-col items-start gap-3">
      <ol className="flex w-full flex-col empty:hidden">
        {steps.map((step, i) => (
          <TimelineStep
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its position
            key={i}
            step={step}
            n={i + 1}
            isOpen={open === i}
            isAdded={added === i}
            onToggle={() => setOpen(open === i ? null : i)}
            onRemove={isFixed ? undefined : () => remove(i)}
          >
            <StepFields
              step={step}
              n={i + 1}
              onChange={changes => onChange(steps.with(i, { ...step, ...changes }))}
              isFixed={isFixed}
              {...others}
            />
          </TimelineStep>
        ))}
      </ol>
      {steps.length > 0 && <p className="text-ink-3 text-xs">{NOTE}</p>}
      {asks && (
        <Banner tone="warn" action={<Button onClick={() => setConfirmed(true)}>Add follow-ups anyway</Button>}>
          Canvass can’t see answers to {unseen}, so follow-ups would reach people who answered.
        </Banner>
      )}
      {!isFixed && !asks && steps.length < FOLLOW_UPS_MAX && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => add('email')}>
            <Plus aria-hidden /> Add {another} follow-up
          </Button>
          <Button variant="ghost" onClick={() => add('call')}>
            <Phone aria-hidden /> Add a call
          </Button>
          <Button variant="ghost" onClick={() => add('task')}>
            <ListTodo aria-hidden /> Add a task
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where answers go that Canvass can't see. In test mode nobody answers. */
function useUnseenAnswers(ids: string[] | undefined): string | null {
  const { data: sender } = useQuery({ ...senderQuery, enabled: ids !== undefined })
  const { data: accounts = [] } = useQuery({ ...sendingAccountsQuery, enabled: ids !== undefined })
  if (!ids || !sender) return null
  const unread = accounts.find(({ id, ...account }) => ids.includes(id) && !('imap' in account && account.imap))
  if (ids.length > 0) return unread?.fromAddress ?? null
  const { transport, seesAnswers, replyTo, fromAddress } = sender.effective
  return seesAnswers || transport === 'outbox' ? null : (replyTo ?? fromAddress)
}

const NOTE =
  'Follow-ups stop for recipients who reply, unsubscribe, or report spam, and for converted leads. A condition is checked when its step is due; whoever doesn’t meet it gets the next step. Each email counts toward your monthly emails when it’s planned; calls and tasks don’t, and no email waits for them.'

/** Changing a campaign that has begun is about its texts, so one of them shows. */
function firstToEdit(steps: FollowUp[], isFixed: boolean): number | null {
  const empty = steps.findIndex(isUnwritten)
  if (empty !== -1) return empty
  return isFixed && steps.length > 0 ? 0 : null
}

interface TimelineStepProps {
  step: FollowUp
  n: number
  isOpen: boolean
  /** It was just added: the keyboard goes on here. */
  isAdded: boolean
  onToggle: () => void
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** The wait before the step, and then the step in one line: what, and for whom. */
function TimelineStep({ step, n, isOpen, isAdded, onToggle, onRemove, children }: TimelineStepProps) {
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAdded) head.current?.focus({ preventScroll: true })
  }, [isAdded])
  const { type, delayDays, condition, subject, body } = step
  const words = templateInWords(subject || (type === 'email' ? opening(body) : ''))
  const Icon = ICONS[type]
  return (
    <li>
      <p className="ml-4 border-line border-l py-1.5 pl-7 text-ink-3 text-xs">Wait {plural(delayDays, 'day')}</p>
      <fieldset className={cn('min-w-0 rounded-xl border border-line', isOpen && 'pb-3')}>
        <legend className="sr-only">{`Follow-up ${n}`}</legend>
        <div className="flex items-center gap-1 pr-1.5">
          <button
            type="button"
            ref={head}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-xl px-2 text-left hover:bg-sunken"
          >
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-3.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {n}. {STEP_TYPES[type]}
                {words && <span className="font-normal text-ink-2">: {words}</span>}
              </span>
              <span className="block truncate text-ink-2 text-xs">{CONDITIONS[condition]}</span>
            </span>
            <ChevronDown aria-hidden className={cn('size-4 shrink-0 text-ink-3', isOpen && 'rotate-180')} />
          </button>
          {onRemove && <IconButton size="sm" icon={Trash2} label={`Remove follow-up ${n}`} onClick={onRemove} />}
        </div>
        {isOpen && (
          <div id={id} className="flex flex-col gap-3 px-3 pt-2">
            {children}
          </div>
        )}
      </fieldset>
    </li>
  )
}
