import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type CallLead, calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { useNow } from '#web/lib/now.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { changeRow } from '../queries.ts'
import { formatOpening } from '../times.ts'

interface LeadRulesProps {
  lead: CallLead
  onChanged: (lead: CallLead) => void
}

/** Why and until when the lead can't be called, with a button for the do-not-call list. */
export function LeadRules({ lead, onChanged }: LeadRulesProps) {
  const now = useNow(null)
  const { isDoNotCall, problem, nextLawfulAt } = lead
  return (
    <>
      {problem && (
        <Banner tone="warn">
          {problem}
          {nextLawfulAt &&
            !isDoNotCall &&
            lead.toNumber &&
            ` In your time zone, that’s ${formatOpening(nextLawfulAt, now)}.`}
        </Banner>
      )}
      {lead.isUnsubscribed && (
        <Banner>They unsubscribed from your emails. You may still call, but be considerate.</Banner>
      )}
      {lead.toNumber && <DoNotCall lead={lead} onChanged={onChanged} />}
    </>
  )
}

function DoNotCall({ lead, onChanged }: LeadRulesProps) {
  const client = useQueryClient()
  const { id, isDoNotCall, businessName } = lead
  const change = useChange({
    mutationFn: () => call(isDoNotCall ? calls.allowCalls : calls.doNotCall, { params: { id } }),
    said: changed => ({
      title: changed.isDoNotCall ? 'Added to the do-not-call list' : 'Calls allowed again',
      text: businessName,
    }),
    onSuccess: changed => {
      changeRow(client, id, () => changed)
      onChanged(changed)
    },
    failed: ['Update failed', 'The do-not-call list wasn’t changed. Please try again.'],
  })
  return (
    <Button
      variant={isDoNotCall ? 'secondary' : 'danger-ghost'}
      pending={change.isPending}
      onClick={() => change.mutate()}
      className="self-start"
    >
      <Ban aria-hidden />
      {isDoNotCall ? 'Allow calls again' : 'Add to do-not-call list'}
    </Button>
  )
}
