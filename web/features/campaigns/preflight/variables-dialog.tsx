import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { type CampaignEmails, emailsOf } from '../email/all-emails.ts'

interface VariablesDialogProps {
  businessName: string
  before: CampaignEmails
  /** With variables instead of the business's name and facts. */
  changed: CampaignEmails
  onClose: () => void
  onConfirm: () => void
}

/** Shows each email that would change, before it does. */
export function VariablesDialog({ businessName, before, changed, onClose, onConfirm }: VariablesDialogProps) {
  const old = emailsOf(before)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Turn “${businessName}” into variables?`}
      description="Each recipient gets their own name and details. If a lead has none, the words after the bar appear instead."
      size="lg"
      action="Turn into variables"
      onAct={onConfirm}
    >
      <div className="flex flex-col gap-3">
        {emailsOf(changed)
          .filter(({ subject, body }, n) => subject !== old[n]?.subject || body !== old[n]?.body)
          .map(({ name, subject, body }) => (
            <section key={name} className="rounded-xl border border-line p-3">
              {old.length > 1 && <h3 className="font-semibold">{name}</h3>}
              <p className="font-medium">{marked(subject)}</p>
              <p className="whitespace-pre-wrap break-words text-ink-2">{marked(body)}</p>
            </section>
          ))}
      </div>
    </ActionDialog>
  )
}

const marked = (text: string) =>
  text.split(/(\{\{[^{}]*\}\})/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its position in the text
      <mark key={i} className="rounded bg-accent-soft px-0.5 text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
