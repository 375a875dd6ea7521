import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type CampaignWindow, sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { refreshCampaign } from '../queries.ts'
import { describeWindow, SendingWindowField } from '../schedule/sending-window.tsx'

/** The sending window of a campaign, which can be changed until the campaign has ended. */
export function SendingWindowCard({ report: { id, status } }: { report: CampaignReport }) {
  const { data: kept } = useQuery({
    queryKey: ['campaigns', id, 'sendingWindow'],
    queryFn: ({ signal }) => call(sendingLimits.window, { params: { id } }, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  const isOpen = status !== 'finished' && status !== 'cancelled'
  if (!kept || (!isOpen && kept.sendingWindow === null)) return null
  return (
    <Card
      title="Sending window"
      flush={!isChanging}
      text={kept.sendingWindow ? `${describeWindow(kept.sendingWindow)} in each recipient’s time zone` : 'Any time'}
      actions={isOpen && !isChanging && <Button onClick={() => setIsChanging(true)}>Change window</Button>}
    >
      {isChanging && <Change id={id} kept={kept} onDone={() => setIsChanging(false)} />}
    </Card>
  )
}

function Change({ id, kept, onDone }: { id: string; kept: CampaignWindow; onDone: () => void }) {
  const queries = useQueryClient()
  const [sendingWindow, setWindow] = useState(kept.sendingWindow)
  const save = useMutation({
    mutationFn: () => call(sendingLimits.updateWindow, { params: { id }, body: { sendingWindow } }),
    onSuccess: () => {
      refreshCampaign(queries, id)
      toast({
        title: 'Sending window changed',
        text: 'It applies to every recipient who is still waiting.',
        tone: 'good',
      })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'Update failed', 'The sending window wasn’t changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <div className="flex flex-col gap-3">
      <SendingWindowField sendingWindow={sendingWindow} onChange={setWindow} timeZone={kept.timeZone} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
          Save sending window
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  )
}
