import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type CampaignContent, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { sendingAccounts } from '#contract/sending-accounts.ts'
import { sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { moveDrafts } from '#web/lib/draft.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { refreshCampaign } from '../queries.ts'
import { useMove } from '../use-move.ts'
import { textSlot, useCampaignFields, type WrittenCampaign } from './campaign-fields.ts'
import type { InsertImage } from './fields.tsx'
import { Section } from './section.tsx'
import { EmailFields, FollowUpsSection, ScheduleSection } from './sections.tsx'
import { useNotes } from './use-notes.tsx'

interface BegunFormProps {
  report: CampaignReport
  content: CampaignContent
  insertImage: InsertImage
}

/** What can still change of a campaign that has begun: its accounts and its window, and while it’s paused, the emails to come. */
export function BegunForm({ report, content, insertImage }: BegunFormProps) {
  const { id, status } = report
  const form = useCampaignFields(id, content)
  const { notesOn, isReady } = useNotes(form, [])
  const fields = { form, notesOn, isFixed: true }
  const pausing = useMove(report)
  const save = useSaveBegun(report, content)
  const submit = () => {
    if (status !== 'paused' || isReady()) save.mutate(form.campaign)
  }
  return (
    <Card
      title={report.name}
      text="Recipients who are still waiting get the new version. Emails already sent don’t change."
    >
      {status === 'sending' && (
        <Banner
          action={
            <Button pending={pausing.isPending} onClick={() => pausing.mutate('pause')}>
              Pause
            </Button>
          }
        >
          Pause this campaign to change its emails and follow-ups.
        </Banner>
      )}
      <Form className="mt-3 flex flex-col gap-5" onSubmit={submit}>
        {status === 'paused' && (
          <>
            <Section step="email" title="Email" className="pt-0">
              <EmailFields {...fields} insertImage={insertImage} hasOwnEmails={report.hasOwnEmails === true} />
            </Section>
            {content.steps.length > 0 && <FollowUpsSection {...fields} />}
          </>
        )}
        <ScheduleSection form={form} start={null} recipients={0} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="lg" pending={save.isPending}>
            Save campaign
          </Button>
          <Link
            to="/campaigns/$id"
            params={{ id }}
            onClick={() => moveDrafts(textSlot(id))}
            className={buttonStyles({ size: 'lg' })}
          >
            Cancel
          </Link>
        </div>
      </Form>
    </Card>
  )
}

function useSaveBegun({ id, name, status }: CampaignReport, before: CampaignContent) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange({
    // The emails are last: those can be refused, and a refusal mustn't keep the rest from being saved.
    mutationFn: async ({ sendingWindow, sendingAccountIds, ...written }: WrittenCampaign) => {
      const params = { id }
      if (isOther(sendingWindow, before.sendingWindow ?? null))
        await call(sendingLimits.updateWindow, { params, body: { sendingWindow } })
      if (sendingAccountIds.length > 0 && isOther(sendingAccountIds, before.sendingAccountIds ?? []))
        await call(sendingAccounts.choose, { params, body: { sendingAccountIds } })
      if (status === 'paused' && isOther(emailsOf(written), emailsOf(before)))
        await call(campaigns.edit, { params, body: emailsOf(written) })
    },
    said: { title: 'Campaign saved', text: name },
    onSuccess: () => {
      refreshCampaign(client, id)
      moveDrafts(textSlot(id))
      void navigate({ to: '/campaigns/$id', params: { id } })
    },
    failed: ['Not saved', 'The campaign couldn’t be saved. Please try again.'],
  })
}

type Emails = Pick<WrittenCampaign, 'subject' | 'body' | 'steps' | 'variants'>
const emailsOf = ({ subject, body, steps, variants }: Emails): Emails => ({ subject, body, steps, variants })

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
