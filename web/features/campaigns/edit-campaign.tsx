import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { nameBad, readAddresses } from './addresses.ts'
import { refreshCampaign } from './queries.ts'

interface Content {
  subject: string
  body: string
  recipients: string[]
}

/** Changes a draft, or the letter of a paused campaign for those who still wait. */
export function EditCampaign({ report, onClose }: { report: CampaignReport; onClose: () => void }) {
  const { id } = report
  const { data, error } = useQuery({
    queryKey: ['campaigns', id, 'content'],
    queryFn: ({ signal }) => call(campaigns.content, { params: { id } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <EditDialog report={report} content={data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Edit campaign" size="lg">
      {error ? (
        <Banner tone="bad">{sentenceOf(error) ?? 'The letter could not be read. Please try again.'}</Banner>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}

function EditDialog({
  report,
  content,
  onClose,
}: {
  report: CampaignReport
  content: Content
  onClose: () => void
}) {
  const isDraft = report.status !== 'paused'
  const client = useQueryClient()
  const [subject, setSubject] = useState(content.subject)
  const [body, setBody] = useState(content.body)
  const [recipients, setRecipients] = useState(content.recipients.join(', '))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (edit: { subject: string; body: string; recipients?: string[] }) =>
      call(campaigns.edit, { params: { id: report.id }, body: edit }),
    onSuccess: () => {
      refreshCampaign(client, report.id)
      toast({ title: 'Campaign saved', text: subject, tone: 'good' })
      onClose()
    },
    onError: failure => setError(sentenceOf(failure) ?? 'It could not be saved. Please try again.'),
  })
  function submit() {
    const { all, bad } = readAddresses(recipients)
    if (!subject.trim() || !body.trim() || (isDraft && all.length === 0))
      return setError('Please fill in all required fields before sending.')
    if (isDraft && bad.length > 0) return setError(`Please correct these email addresses: ${nameBad(bad)}`)
    save.mutate({ subject: subject.trim(), body, ...(isDraft && { recipients: all }) })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Edit campaign"
      description={
        isDraft
          ? 'Nobody was mailed yet.'
          : 'Everybody who still waits gets the new letter. Who was mailed keeps theirs.'
      }
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <Banner tone="bad">{error}</Banner>}
        {isDraft && (
          <Field label="Recipients" required>
            <Textarea
              rows={3}
              value={recipients}
              onChange={e => setRecipients(e.target.value)}
              spellCheck={false}
            />
          </Field>
        )}
        <Field label="Subject" required>
          <Input value={subject} onChange={e => setSubject(e.target.value)} maxLength={500} />
        </Field>
        <Field label="Email Body" required>
          <Textarea rows={12} value={body} onChange={e => setBody(e.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
