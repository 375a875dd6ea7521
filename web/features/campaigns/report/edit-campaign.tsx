import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type CampaignContent, type CampaignEdit, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import { nameBad, readAddresses } from '../audience/addresses.ts'
import { FollowUps } from '../email/follow-ups.tsx'
import { Variants } from '../email/variants.tsx'
import { contentQuery, refreshCampaign } from '../queries.ts'

/** Edits a draft, or the emails of a paused campaign for recipients who are still waiting. */
export function EditCampaign({ report, onClose }: { report: CampaignReport; onClose: () => void }) {
  const { id } = report
  const isDraft = report.status !== 'paused'
  const form = useId()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { data, error } = useQuery(contentQuery(id))
  const save = useMutation({
    mutationFn: (edit: CampaignEdit) => call(campaigns.edit, { params: { id }, body: edit }),
    onSuccess: ({ name }) => {
      refreshCampaign(client, id)
      toast({ title: 'Campaign saved', text: name, tone: 'good' })
      onClose()
    },
    onError: failure => setProblem(sentenceOf(failure) ?? 'The campaign couldn’t be saved. Please try again.'),
  })
  const loadProblem = error && (sentenceOf(error) ?? 'The email couldn’t be loaded. Please try again.')
  return (
    <Dialog
      onClose={onClose}
      title="Edit campaign"
      description={
        isDraft
          ? 'Nothing has been sent yet.'
          : 'Recipients who are still waiting get the new version. Emails already sent don’t change.'
      }
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" disabled={!data} pending={save.isPending}>
            Save campaign
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {(problem ?? loadProblem) && <Banner tone="bad">{problem ?? loadProblem}</Banner>}
        {data ? (
          <EditForm
            id={form}
            isDraft={isDraft}
            hasOwnEmails={report.hasOwnEmails === true}
            content={data}
            onSave={save.mutate}
            onProblem={setProblem}
          />
        ) : (
          !error && <Skeleton className="h-60" />
        )}
      </div>
    </Dialog>
  )
}

interface EditFormProps {
  id: string
  isDraft: boolean
  /** Each recipient's email was written in Drafts, and only changes there. */
  hasOwnEmails: boolean
  content: CampaignContent
  onSave: (edit: CampaignEdit) => void
  onProblem: (problem: string) => void
}

function EditForm({ id, isDraft, hasOwnEmails, content, onSave, onProblem }: EditFormProps) {
  const [subject, setSubject] = useState(content.subject)
  const [body, setBody] = useState(content.body)
  const [recipients, setRecipients] = useState(content.recipients.join(', '))
  const [variants, setVariants] = useState(content.variants)
  const [steps, setSteps] = useState(content.steps)
  const [tracksOpens, setTracksOpens] = useState(content.tracksOpens)
  function submit() {
    const { all, bad } = readAddresses(recipients)
    if (!subject.trim() || !body.trim() || (isDraft && all.length === 0))
      return onProblem('Please fill in all required fields before sending.')
    if (isDraft && bad.length > 0) return onProblem(`Please correct these email addresses: ${nameBad(bad)}`)
    const ofDraft = { recipients: all, tracksOpens }
    onSave({ subject: subject.trim(), body, steps, variants, ...(isDraft && ofDraft) })
  }
  return (
    <Form id={id} className="flex flex-col gap-3" onSubmit={submit}>
      {isDraft && (
        <Field label="Recipients" required>
          <Textarea rows={3} value={recipients} onChange={e => setRecipients(e.target.value)} spellCheck={false} />
        </Field>
      )}
      {hasOwnEmails ? (
        <p className="text-ink-2">Each recipient gets their own email. You can change it in Drafts.</p>
      ) : (
        <>
          <Field label="Subject" required>
            <Input value={subject} onChange={e => setSubject(e.target.value)} maxLength={500} />
          </Field>
          <Field label="Email Body" required>
            <Textarea rows={12} value={body} onChange={e => setBody(e.target.value)} />
          </Field>
          <Variants variants={variants} onChange={setVariants} email={{ subject, body }} isFixed={!isDraft} />
        </>
      )}
      <FollowUps steps={steps} onChange={setSteps} isFixed={!isDraft} tracksOpens={tracksOpens} />
      {isDraft && <TrackOpens checked={tracksOpens} onChange={setTracksOpens} />}
    </Form>
  )
}
