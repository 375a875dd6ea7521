import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type CampaignSendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import { sendingAccountsQuery } from '#web/features/sending-accounts/queries.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { campaignAccountsQuery, refreshCampaign } from '../queries.ts'
import { ChooseAccounts } from '../schedule/choose-accounts.tsx'

/** The sending accounts of a campaign, shown if there are several or if one can't send. */
export function SendFromCard({ report: { id, status } }: { report: CampaignReport }) {
  const { data: used = [] } = useQuery(campaignAccountsQuery(id))
  const { data: accounts = [] } = useQuery(sendingAccountsQuery)
  const [isChoosing, setIsChoosing] = useState(false)
  const isUnderWay = status === 'scheduled' || status === 'sending' || status === 'paused'
  if (used.length < 2 && !(isUnderWay && used.some(({ reason }) => reason !== null))) return null
  const mayChoose = isUnderWay && accounts.length > 0 && !isChoosing
  return (
    <Card
      title="Send from"
      text={used.length > 1 ? 'These accounts take turns, each within its own limits.' : undefined}
      actions={mayChoose && <Button onClick={() => setIsChoosing(true)}>Change accounts</Button>}
    >
      {isChoosing ? (
        <Choose id={id} used={used} onDone={() => setIsChoosing(false)} />
      ) : (
        <ul className="divide-y divide-line">
          {used.map(account => (
            <Used key={account.id} account={account} isUnderWay={isUnderWay} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Used({ account, isUnderWay }: { account: CampaignSendingAccount; isUnderWay: boolean }) {
  const { fromName, fromAddress, reason } = account
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere min-w-0">
          {fromName && <span className="text-ink-2">{fromName} </span>}
          {fromAddress}
        </span>
        {isUnderWay &&
          (reason === null ? <StatusDot tone="good">Sending</StatusDot> : <StatusDot tone="warm">Waiting</StatusDot>)}
      </div>
      {isUnderWay && reason !== null && <p className="wrap-anywhere text-ink-2">{reason}</p>}
    </li>
  )
}

function Choose({ id, used, onDone }: { id: string; used: CampaignSendingAccount[]; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: accounts = [] } = useQuery(sendingAccountsQuery)
  const [chosen, setChosen] = useState(() => used.map(account => account.id))
  const ids = chosen.filter(one => accounts.some(account => account.id === one))
  const save = useMutation({
    mutationFn: () => call(sendingAccounts.choose, { params: { id }, body: { sendingAccountIds: ids } }),
    onSuccess: () => {
      refreshCampaign(queries, id)
      toast({
        title: 'Sending accounts changed',
        text: 'The remaining recipients get their email from these accounts.',
        tone: 'good',
      })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'Update failed', 'The sending accounts weren’t changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <div className="flex flex-col gap-2">
      <ChooseAccounts accounts={accounts} chosen={ids} onChange={setChosen} />
      <p className="text-ink-3 text-xs">Follow-ups still come from the address that started the thread.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={ids.length === 0} pending={save.isPending} onClick={() => save.mutate()}>
          Save accounts
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  )
}
