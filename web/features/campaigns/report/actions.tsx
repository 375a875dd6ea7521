import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DeleteDraft } from '../delete-draft.tsx'
import { refreshCampaign, reportQuery } from '../queries.ts'
import { useDuplicate } from '../use-duplicate.ts'
import { useOpenCampaign } from '../use-open-campaign.ts'

const EditCampaign = lazyPart(() => import('./edit-campaign.tsx'), 'EditCampaign')

interface ReportActionsProps {
  report: CampaignReport
  onRename: () => void
}

/** Send, edit, rename, duplicate, or delete a campaign, as far as its status allows. */
export function ReportActions({ report, onRename }: ReportActionsProps) {
  const { id, status, isHeld, hasOwnEmails } = report
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const copy = useDuplicate()
  const open = useOpenCampaign()
  const isInForm = status === 'draft' && !hasOwnEmails
  const send = useMutation({
    mutationFn: () => call(campaigns.send, { params: { id }, body: {} }),
    onSuccess: campaign => {
      client.setQueryData(reportQuery(id).queryKey, known => known && { ...known, ...campaign })
      refreshCampaign(client, id)
      rereadLimits(client)
    },
    onError: error =>
      toastFailure(error, 'Send failed', 'Failed to send campaign. Please check your email settings.', {
        serverSays: true,
      }),
  })
  const canEdit = status === 'draft' || status === 'paused' || (status === 'scheduled' && !isHeld)
  return (
    <>
      {status === 'draft' && (
        <Button size="sm" variant="primary" pending={send.isPending} onClick={() => send.mutate()}>
          Send Campaign
        </Button>
      )}
      {canEdit && (
        <Button size="sm" onClick={() => (isInForm ? open(report) : setIsEditing(true))}>
          Edit
        </Button>
      )}
      <Button size="sm" onClick={onRename}>
        Rename
      </Button>
      <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate(id)}>
        Duplicate
      </Button>
      {status === 'draft' && (
        <Button size="sm" variant="danger-ghost" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      )}
      {isDeleting && (
        <DeleteDraft
          campaign={report}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate({ to: '/campaigns' })}
        />
      )}
      {isEditing && (
        <Suspense>
          <EditCampaign report={report} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
