import { useState } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { NamedLetter } from '../email/all-emails.ts'
import { toVariables } from './to-variables.ts'

type OneBusiness = Extract<Finding, { code: 'one-business' }>

interface OneBusinessFixProps {
  finding: OneBusiness
  /** All emails of the campaign, under the names that the form gives them. */
  emails: NamedLetter[]
  onOnly: (email: string) => void
  onVariables: (change: (text: string) => string) => void
}

/** The two ways out of an email that names one business and goes to many. */
export function OneBusinessFix({ finding: { lead }, emails, onOnly, onVariables }: OneBusinessFixProps) {
  const [open, setOpen] = useState(false)
  const change = (text: string) => toVariables(text, lead)
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
        onOpenChange={setOpen}
        title={`Turn “${lead.businessName}” into variables?`}
        description="Each recipient gets their own name and facts. Where a lead has none, the words after the bar are used."
        size="lg"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false)
                onVariables(change)
              }}
            >
              Turn into variables
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {emails
            .filter(({ subject, body }) => change(subject) !== subject || change(body) !== body)
            .map(({ name, subject, body }) => (
              <section key={name} className="rounded-xl border border-line p-3">
                {emails.length > 1 && <h3 className="font-semibold">{name}</h3>}
                <p className="font-medium">{marked(change(subject))}</p>
                <p className="whitespace-pre-wrap break-words text-ink-2">{marked(change(body))}</p>
              </section>
            ))}
        </div>
      </Dialog>
    </span>
  )
}

const marked = (text: string) =>
  text.split(/(\{\{[^{}]*\}\})/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <mark key={i} className="rounded bg-accent-soft px-0.5 text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
