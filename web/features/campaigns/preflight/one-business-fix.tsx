import type { Finding } from '#contract/preflight.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CampaignEmails } from '../email/all-emails.ts'
import type { Email } from '../email/email.ts'
import { toVariables } from './to-variables.ts'

const VariablesDialog = lazyPart(() => import('./variables-dialog.tsx'), 'VariablesDialog')

interface OneBusinessFixProps {
  finding: Extract<Finding, { code: 'one-business' }>
  campaign: CampaignEmails
  onOnly: (email: string) => void
  onVariables: (changed: CampaignEmails) => void
}

/** Two ways to fix an email that names one business but goes to many. */
export function OneBusinessFix({ finding: { lead }, campaign, onOnly, onVariables }: OneBusinessFixProps) {
  const changed = inVariables(campaign, text => toVariables(text, lead))
  const { email } = lead
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {email && (
        <Button size="sm" onClick={() => onOnly(email)}>
          Send to this lead only
        </Button>
      )}
      <DialogButton
        size="sm"
        dialog={close => (
          <VariablesDialog
            businessName={lead.businessName}
            before={campaign}
            changed={changed}
            onClose={close}
            onConfirm={() => {
              close()
              onVariables(changed)
            }}
          />
        )}
      >
        Turn into variables
      </DialogButton>
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
