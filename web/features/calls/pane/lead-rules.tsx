import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type CallLead, calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { useNow } from '#web/lib/now.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { changeRow } from '../queries.ts'
import { formatOpening } from '../times.ts'

interface LeadRulesProps {
  lead: CallLead
  onChanged: (lead: CallLead) => void
}

/** Why they can not be called now and when they can, and the list of those who are not to be called at all. */
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
            ` Where you are, that is ${formatOpening(nextLawfulAt, now)}.`}
        </Banner>
      )}
      {lead.isUnsubscribed && <Banner>They left your mailing list. A call is another matter: be considerate.</Banner>}
      {lead.toNumber && <DoNotCall lead={lead} onChanged={onChanged} />}
    </>
  )
}

function DoNotCall({ lead, onChanged }: LeadRulesProps) {
  const client = useQueryClient()
  const { id, isDoNotCall, businessName } = lead
  const change = useMutation({
    mutationFn: () => call(isDoNotCall ? calls.allowCalls : calls.doNotCall, { params: { id } }),
    onSuccess: changed => {
      changeRow(client, id, () => changed)
      onChanged(changed)
      toast({
        title: changed.isDoNotCall ? 'Added to the do-not-call list' : 'Calls allowed again',
        text: businessName,
        tone: 'good',
      })
    },
    onError: error =>
      toastFailure(error, 'Update failed', 'The do-not-call list was not changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <Button
      variant={isDoNotCall ? 'secondary' : 'danger-ghost'}
      pending={change.isPending}
      onClick={() => change.mutate()}
      className="self-start"
    >
      <Ban aria-hidden />
      {isDoNotCall ? 'They asked for a call: allow calls again' : 'Do not call'}
    </Button>
  )
}
