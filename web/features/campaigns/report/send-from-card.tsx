import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type CampaignMailbox, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { campaignMailboxesQuery, mailboxesQuery } from '../mailboxes-query.ts'
import { refreshCampaign } from '../queries.ts'
import { ChooseMailboxes } from '../schedule/choose-accounts.tsx'

/** The accounts that a campaign goes out through, where there are several or one can not send; and another choice of them. */
export function CampaignMailboxes({ report: { id, status } }: { report: CampaignReport }) {
  const { data: used = [] } = useQuery(campaignMailboxesQuery(id))
  const { data: list = [] } = useQuery(mailboxesQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const isUnderWay = status === 'scheduled' || status === 'sending' || status === 'paused'
  if (used.length < 2 && !(isUnderWay && used.some(({ reason }) => reason !== null))) return null
  const mayChoose = isUnderWay && list.length > 0 && !isChoosing
  return (
    <Card
      title="Send from"
      text={used.length > 1 ? 'These take turns, each at its own pace.' : undefined}
      actions={mayChoose && <Button onClick={() => setIsChoosing(true)}>Change</Button>}
    >
      {isChoosing ? (
        <Choose id={id} used={used} onDone={() => setIsChoosing(false)} />
      ) : (
        <ul className="divide-y divide-line">
          {used.map(mailbox => (
            <Used key={mailbox.id} mailbox={mailbox} isUnderWay={isUnderWay} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Used({ mailbox, isUnderWay }: { mailbox: CampaignMailbox; isUnderWay: boolean }) {
  const { fromName, fromAddress, reason } = mailbox
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere min-w-0">
          {fromName && <span className="text-ink-2">{fromName} </span>}
          {fromAddress}
        </span>
        {isUnderWay &&
          (reason === null ? <StatusDot tone="good">At work</StatusDot> : <StatusDot tone="warm">Rests</StatusDot>)}
      </div>
      {isUnderWay && reason !== null && <p className="wrap-anywhere text-ink-2">{reason}</p>}
    </li>
  )
}

function Choose({ id, used, onDone }: { id: string; used: CampaignMailbox[]; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: list = [] } = useQuery(mailboxesQuery)
  const [chosen, setChosen] = useState(() => used.map(mailbox => mailbox.id))
  const ids = chosen.filter(one => list.some(mailbox => mailbox.id === one))
  const save = useMutation({
    mutationFn: () => call(mailboxes.choose, { params: { id }, body: { mailboxIds: ids } }),
    onSuccess: () => {
      refreshCampaign(queries, id)
      toast({ title: 'Accounts changed', text: 'Who is not mailed yet is mailed from these.', tone: 'good' })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'That did not work', 'The accounts were not changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <div className="flex flex-col gap-2">
      <ChooseMailboxes list={list} chosen={ids} onChange={setChosen} />
      <p className="text-ink-3 text-xs">Follow-ups still go out from the address that began the thread.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={ids.length === 0} pending={save.isPending} onClick={() => save.mutate()}>
          Send from these
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  )
}
