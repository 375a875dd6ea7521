import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type CampaignHours as Hours, pace } from '#contract/pace.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { refreshCampaign } from '../queries.ts'
import { HoursFields, sayHours } from '../schedule/sending-window-fields.tsx'

/** In which days and hours a campaign is delivered; to be changed as long as somebody waits. */
export function CampaignHours({ report: { id, status } }: { report: CampaignReport }) {
  const { data: kept } = useQuery({
    queryKey: ['campaigns', id, 'hours'],
    queryFn: ({ signal }) => call(pace.hours, { params: { id } }, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  const isOpen = status !== 'finished' && status !== 'cancelled'
  if (!kept || (!isOpen && kept.hours === null)) return null
  return (
    <Card
      title="Sending hours"
      flush={!isChanging}
      text={kept.hours ? `${sayHours(kept.hours)} in each recipient’s own time zone` : 'Any time of day or night'}
      actions={isOpen && !isChanging && <Button onClick={() => setIsChanging(true)}>Change</Button>}
    >
      {isChanging && <Change id={id} kept={kept} onDone={() => setIsChanging(false)} />}
    </Card>
  )
}

function Change({ id, kept, onDone }: { id: string; kept: Hours; onDone: () => void }) {
  const queries = useQueryClient()
  const [hours, setHours] = useState(kept.hours)
  const save = useMutation({
    mutationFn: () => call(pace.updateHours, { params: { id }, body: { hours } }),
    onSuccess: () => {
      refreshCampaign(queries, id)
      toast({
        title: 'Sending hours changed',
        text: 'They hold for everybody who still waits.',
        tone: 'good',
      })
      onDone()
    },
    onError: error =>
      toastFailure(error, 'That did not work', 'The hours were not changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <div className="flex flex-col gap-3">
      <HoursFields hours={hours} onChange={setHours} timeZone={kept.timeZone} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
          Save hours
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  )
}
