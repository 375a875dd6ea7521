import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, calls, type Simulation } from '#contract/calls.ts'
import { call as ask } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { SimulatedBadge } from '../list/call-row.tsx'
import { keepCall, rereadCalls } from '../queries.ts'

type Outcome = Simulation['outcome']
const BEFORE: { outcome: Outcome; label: string }[] = [
  { outcome: 'answered', label: 'Answer' },
  { outcome: 'busy', label: 'Be busy' },
  { outcome: 'no-answer', label: 'Not answer' },
  { outcome: 'failed', label: 'Drop the line' },
]
const TALKING: { outcome: Outcome; label: string }[] = [
  { outcome: 'completed', label: 'End the call' },
  { outcome: 'failed', label: 'Drop the line' },
]

/** Chooses what the simulated business does next. */
export function SimulateBar({ call }: { call: Call }) {
  const client = useQueryClient()
  const steer = useMutation({
    mutationFn: (outcome: Outcome) => ask(calls.simulate, { params: { id: call.id }, body: { outcome } }),
    onSuccess: changed => {
      keepCall(client, changed)
      void rereadCalls(client)
    },
    onError: error => {
      toastRefusal(error, 'Simulation failed', 'The call didn’t change. Please try again.')
      void rereadCalls(client)
    },
  })
  const choices = call.status === 'in-progress' ? TALKING : BEFORE
  return (
    <fieldset className="rounded-lg border border-warm/35 bg-warm/8 px-3 pt-1 pb-2.5">
      <legend className="sr-only">Simulated call: the business will</legend>
      <p aria-hidden className="mb-1.5 flex items-center gap-2 text-ink-2">
        <SimulatedBadge /> The business will:
      </p>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ outcome, label }) => (
          <Button
            key={outcome}
            size="sm"
            disabled={steer.isPending || !call.isLive}
            onClick={() => steer.mutate(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
