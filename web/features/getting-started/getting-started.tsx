import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GettingStarted as Answer } from '#contract/getting-started.ts'
import { cn } from '#web/lib/cn.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stepsQuery, useSetDismissed } from './queries.ts'

type StepName = keyof Answer['steps']

interface Step {
  name: StepName
  label: string
  /** On the button, where it says more than the label. */
  button?: string
  /** The page, and the card on it; without one, the search box on this page. */
  to?: '/settings' | '/ai-composer' | '/campaigns'
  hash?: string
}

const STEPS: Step[] = [
  { name: 'find', label: 'Find leads' },
  { name: 'address', label: 'Add a postal address', button: 'Add postal address', to: '/settings', hash: 'sender' },
  { name: 'sender', label: 'Choose a sender', to: '/settings', hash: 'sender' },
  { name: 'write', label: 'Write an email', to: '/ai-composer' },
  { name: 'send', label: 'Send a campaign', to: '/campaigns' },
  { name: 'reply', label: 'Get a reply', button: 'See campaigns', to: '/campaigns' },
]

/** The way from an empty account to a reply, ticked from the account's data. Gone once everything is done. */
export function GettingStarted({ loading }: { loading: ReactNode }) {
  const { data, isPending } = useQuery(stepsQuery)
  useRereadOn('leads', stepsQuery.queryKey)
  useRereadOn('campaign', stepsQuery.queryKey)
  useRereadOn('drafts', stepsQuery.queryKey)
  if (!data) return isPending && loading
  return data.isDismissed || !nextOf(data) ? null : <Steps answer={data} />
}

const nextOf = ({ steps }: Answer) => STEPS.find(({ name }) => !steps[name])

function Steps({ answer }: { answer: Answer }) {
  const setDismissed = useSetDismissed()
  const next = nextOf(answer)
  const { ref, ...toolbar } = useToolbar<HTMLElement>()
  const done = STEPS.filter(({ name }) => answer.steps[name]).length
  return (
    <section
      ref={ref}
      {...toolbar}
      aria-label="Getting started"
      className="flex h-9.5 items-center gap-x-3 overflow-hidden rounded-lg border border-line bg-panel pr-1 pl-3 pointer-coarse:h-13.5"
    >
      <h2 className="shrink-0 font-semibold">
        Getting started <span className="ml-1 font-normal text-ink-2">{`${done} of ${STEPS.length}`}</span>
      </h2>
      <ol className="flex min-w-0 flex-1 gap-x-3 overflow-hidden text-sm max-lg:[&>li:not([aria-current])]:hidden">
        {STEPS.map(step => (
          <StepLine key={step.name} step={step} isDone={answer.steps[step.name]} isNext={step === next} />
        ))}
      </ol>
      <span className="ml-auto flex shrink-0 items-center gap-1">
        {next && <NextButton step={next} />}
        <IconButton size="sm" icon={X} label="Hide getting started" onClick={() => setDismissed.mutate(true)} />
      </span>
    </section>
  )
}

function StepLine({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
  const Icon = isDone ? Check : Circle
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cn('flex items-center gap-1 whitespace-nowrap', isNext ? 'font-medium' : 'text-ink-2')}
    >
      <Icon aria-hidden className={cn('size-4', isDone && 'text-good', isNext && 'text-accent')} />
      {step.label}
      <span className="sr-only">{isDone ? ': done' : ''}</span>
    </li>
  )
}

function NextButton({ step: { label, button = label, to, hash } }: { step: Step }) {
  if (!to)
    return (
      <Button size="sm" onClick={() => document.querySelector<HTMLElement>('[role=search] input')?.focus()}>
        {button}
      </Button>
    )
  return (
    <Link to={to} {...(hash && { hash })} className={buttonStyles({ size: 'sm' })}>
      {button}
    </Link>
  )
}
