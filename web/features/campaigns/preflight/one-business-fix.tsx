import { useState } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CampaignEmails, emailsOf } from '../email/all-emails.ts'
import type { Email } from '../email/email.ts'
import { toVariables } from './to-variables.ts'

interface OneBusinessFixProps {
  finding: Extract<Finding, { code: 'one-business' }>
  campaign: CampaignEmails
  onOnly: (email: string) => void
  onVariables: (changed: CampaignEmails) => void
}

/** Two ways to fix an email that names one business but goes to many. */
export function OneBusinessFix({ finding: { lead }, campaign, onOnly, onVariables }: OneBusinessFixProps) {
  const [open, setOpen] = useState(false)
  const changed = inVariables(campaign, text => toVariables(text, lead))
  const before = emailsOf(campaign)
  const { email } = lead
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {email && (
        <Button size="sm" onClick={() => onOnly(email)}>
          Send to this lead only
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen(true)}>
        Turn into variables
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Turn “${lead.businessName}” into variables?`}
        description="Each recipient gets their own name and details. If a lead has none, the words after the bar appear instead."
        size="lg"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false)
                onVariables(changed)
              }}
            >
              Turn into variables
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {emailsOf(changed)
            .filter(({ subject, body }, n) => subject !== before[n]?.subject || body !== before[n]?.body)
            .map(({ name, subject, body }) => (
              <section key={name} className="rounded-xl border border-line p-3">
                {before.length > 1 && <h3 className="font-semibold">{name}</h3>}
                <p className="font-medium">{marked(subject)}</p>
                <p className="whitespace-pre-wrap break-words text-ink-2">{marked(body)}</p>
              </section>
            ))}
        </div>
      </Dialog>
    </span>
  )
}

function inVariables({ subject, body, variants, steps }: CampaignEmails, change: (text: string) => string) {
  const both = <T extends Email>(email: T): T => ({
    ...email,
    subject: change(email.subject),
    body: change(email.body),
  })
  return { ...both({ subject, body }), variants: variants.map(both), steps: steps.map(both) }
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
