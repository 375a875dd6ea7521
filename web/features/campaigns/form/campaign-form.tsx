import { Send } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import { AudienceCounts } from '../audience/audience-counts.tsx'
import { RecipientTools } from '../audience/recipient-tools.tsx'
import { BodyEditor, type InsertHtml } from '../editor/body-editor.tsx'
import { type Email, fillEmail } from '../email/email.ts'
import { EmailTools } from '../email/email-tools.tsx'
import { FollowUps } from '../email/follow-ups.tsx'
import { Variants } from '../email/variants.tsx'
import { usePreflight } from '../preflight/use-preflight.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import { SendFrom } from '../schedule/send-from.tsx'
import { SendLater } from '../schedule/send-later.tsx'
import { SendingWindowField } from '../schedule/sending-window.tsx'
import { type CampaignFields, useCampaignFields } from './campaign-fields.ts'
import { useDraftEmail } from './draft-email.ts'
import { replaceRecipients } from './replace-recipients.ts'
import { SenderNotice } from './sender-notice.tsx'
import { type NotesOn, useNotes } from './use-notes.tsx'
import { useSendCampaign } from './use-send-campaign.ts'

interface CampaignFormProps {
  insertImage?: InsertImage
}

/** Renders a button that adds an image to the email. */
type InsertImage = (insert: (html: string) => void) => ReactNode

export function CampaignForm({ insertImage }: CampaignFormProps) {
  const form = useCampaignFields()
  const { campaign, set } = form
  const preflight = usePreflight(campaign)
  const { notesOn, isReady } = useNotes(form, preflight.findings)
  const { send, isPending, draft } = useSendCampaign({
    onSent: () => form.fill(),
    onTakenBack: form.fill,
    onRefused: preflight.show,
  })
  useDraftEmail(({ subject, body, to }) => {
    // This is another email: the draft of the previous one stays as it is.
    draft.forget()
    set({ subject, body })
    if (to) replaceRecipients(form, to)
  })
  const { variants, steps } = campaign
  const tracksOpens = campaign.tracksOpens !== false
  return (
    <Card title="Create a New Email Campaign" text="Each recipient gets their own email with an unsubscribe link.">
      <SenderNotice />
      <Form className="flex flex-col gap-3" onSubmit={() => !isPending && isReady() && send(campaign)}>
        <RecipientsField form={form} notesOn={notesOn} />
        <AudienceCounts recipients={campaign.recipients} onChange={form.setRecipients} />
        <SubjectField form={form} notesOn={notesOn} />
        <BodyField form={form} notesOn={notesOn} insertImage={insertImage} />
        <Variants variants={variants} onChange={to => set({ variants: to })} email={form} notesOn={notesOn} />
        <FollowUps steps={steps} onChange={to => set({ steps: to })} notesOn={notesOn} tracksOpens={tracksOpens} />
        <SendFrom
          accounts={form.accounts}
          chosen={campaign.sendingAccountIds}
          onChange={to => set({ sendingAccountIds: to })}
        />
        <SendingWindowField
          sendingWindow={campaign.sendingWindow}
          onChange={to => set({ sendingWindow: to })}
          timeZone={form.timeZone}
        />
        <TrackOpens checked={tracksOpens} onChange={to => set({ tracksOpens: to })} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="lg" pending={isPending}>
            <Send aria-hidden /> Send Campaign
          </Button>
          <SendLater isReady={isReady} onSchedule={at => send(campaign, at)} pending={isPending} />
          <PreviewButton campaign={campaign} accounts={form.accounts} />
        </div>
        {draft.name && (
          <SavedDraft
            name={draft.name}
            onStartNew={() => {
              draft.forget()
              form.fill()
            }}
          />
        )}
      </Form>
    </Card>
  )
}

interface FieldProps {
  form: CampaignFields
  notesOn: NotesOn
}

function RecipientsField({ form: { recipients, addresses, setRecipients }, notesOn }: FieldProps) {
  const count = addresses.all.length
  const hint = count > 0 ? plural(count, 'address', 'addresses') : 'Comma-separated email addresses'
  return (
    <Field
      label="Recipients"
      required
      {...notesOn(null, hint)}
      aside={<RecipientTools recipients={recipients} onChange={setRecipients} />}
    >
      <Textarea
        rows={3}
        value={recipients}
        onChange={event => setRecipients(event.target.value)}
        placeholder="ann@bakery.example, bob@garage.example"
        spellCheck={false}
      />
    </Field>
  )
}

function SubjectField({ form, notesOn }: FieldProps) {
  const { subject, body, set } = form
  const onFill = (filled: Partial<Email>) => fillEmail({ subject, body }, filled, set)
  return (
    <Field
      label="Subject"
      required
      {...notesOn({ email: 'first', n: 0, field: 'subject' })}
      aside={
        <Tools>
          <EmailTools part="subject" email={{ subject, body }} onFill={onFill} />
        </Tools>
      }
    >
      <Input value={subject} onChange={event => set({ subject: event.target.value })} maxLength={500} />
    </Field>
  )
}

const BODY_HINT =
  'HTML or plain text. Variables such as {{businessName}}, {{city}}, or {{category|your trade}} are replaced for each recipient. {Hi|Hello} picks one of the words at random.'

function BodyField({ form, notesOn, insertImage }: FieldProps & { insertImage: InsertImage | undefined }) {
  const { subject, body, set } = form
  const insert = useRef<InsertHtml>(null)
  const onFill = (filled: Partial<Email>) => fillEmail({ subject, body }, filled, set)
  return (
    <Field
      label="Email Body"
      required
      {...notesOn({ email: 'first', n: 0, field: 'body' }, BODY_HINT)}
      aside={
        <Tools>
          <EmailTools part="body" email={{ subject, body }} onFill={onFill} />
          {insertImage?.(html => insert.current?.(html))}
        </Tools>
      }
    >
      <BodyEditor label="Email Body" body={body} onChange={to => set({ body: to })} insert={insert} />
    </Field>
  )
}

const Tools = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-1">{children}</div>
)

const SavedDraft = ({ name, onStartNew }: { name: string; onStartNew: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
    Saved as the draft “{name}”. Sending continues this draft.
    <Button type="button" size="sm" variant="ghost" onClick={onStartNew}>
      Start a new campaign
    </Button>
  </p>
)
