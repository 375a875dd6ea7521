import { type ReactNode } from 'react'
import { planNames } from '#web/lib/plan-names.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { ChangeEmail } from './change-email.tsx'

export function ProfileView({ onEdit }: { onEdit: () => void }) {
  const user = useUser()
  return (
    <Section title="Your profile" actions={<Button onClick={onEdit}>Edit profile</Button>}>
      <dl className="divide-y divide-line">
        <Row name="First name">{user.firstName}</Row>
        <Row name="Last name">{user.lastName}</Row>
        <Row name="Email">
          {user.email}
          <DialogButton size="sm" aria-label="Change email address" dialog={close => <ChangeEmail onClose={close} />}>
            Change
          </DialogButton>
        </Row>
        {user.websiteDomain && (
          <Row name="Website">
            <WebLink
              url={user.websiteDomain}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              {user.websiteDomain}
            </WebLink>
          </Row>
        )}
        <Row name="User ID">
          <span className="break-all font-mono text-xs">{user.id}</span>
          <CopyButton size="sm" text={user.id} label="Copy user ID" />
        </Row>
        <Row name="Plan">
          <Badge tone="accent">{planNames[user.subscriptionPlan] ?? planNames.free}</Badge>
        </Row>
        {user.subscriptionStatus && (
          <Row name="Status">
            <span className="capitalize">{user.subscriptionStatus}</span>
          </Row>
        )}
      </dl>
    </Section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 py-1">
      <dt className="w-28 shrink-0 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
