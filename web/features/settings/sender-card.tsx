import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { auth } from '#contract/auth.ts'
import type { Sender } from '#contract/settings.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { SenderForm } from './sender-form.tsx'
import { senderQuery } from './sender-query.ts'

export function SenderCard() {
  return (
    <Section title="Sender" text="The name and address on your emails." id="sender">
      <Loaded of={useQuery(senderQuery)} failed="Your sender settings couldn’t be loaded" className="h-60">
        {sender => (
          <>
            <EmailVerification />
            <EffectiveSender sender={sender.effective} />
            <SenderForm sender={sender} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** The sender that recipients see, and whether emails are delivered at all. */
function EffectiveSender({ sender }: { sender: Sender['effective'] }) {
  const { transport, isOwn, fromName, fromAddress, replyTo, dailyLimit, problem } = sender
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words">
          <span className="text-ink-2">Recipients see </span>
          <span className="font-medium">{fromName ? `${fromName} <${fromAddress}>` : fromAddress}</span>
        </p>
        {transport === 'outbox' && <Badge tone="warm">Test mode</Badge>}
      </div>
      {replyTo && <p className="text-ink-2">Replies go to {replyTo}.</p>}
      {transport === 'outbox' && (
        <p className="text-ink-2">
          Canvass keeps emails in the{' '}
          <Link to="/outbox" className="text-accent underline">
            outbox
          </Link>{' '}
          and delivers none.
        </p>
      )}
      {isOwn && <p className="text-ink-2">Canvass sends your emails from your own sending account.</p>}
      {dailyLimit !== null && <p className="text-ink-2">Daily limit: {plural(dailyLimit, 'email')}.</p>}
      {problem && <Banner tone="warn">{problem}</Banner>}
    </div>
  )
}

function EmailVerification() {
  const { email, emailVerified, isTestMode } = useUser()
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: () => call(auth.sendVerification),
    onSuccess: () =>
      toast({
        title: 'Verification link sent',
        text: isTestMode
          ? 'Test mode kept the email in the outbox. Open it there and click the link.'
          : `Open the email to ${email} and click the link.`,
        tone: 'good',
        ...(isTestMode && { action: { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) } }),
      }),
    onError: error => toastRefusal(error, 'Link not sent', 'The verification link couldn’t be sent. Please try again.'),
  })
  if (emailVerified) {
    return (
      <p className="mb-4 flex flex-wrap gap-x-2">
        {email} <StatusDot tone="good">Verified</StatusDot>
      </p>
    )
  }
  return (
    <Banner
      tone="warn"
      className="mb-4 max-sm:flex-wrap"
      action={
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Send verification link
        </Button>
      }
    >
      {email} isn’t verified yet. Verify it before you send campaigns.
      {isTestMode && (
        <>
          {' '}
          Test mode keeps the verification email in{' '}
          <Link to="/outbox" className="underline">
            the outbox
          </Link>
          .
        </>
      )}
    </Banner>
  )
}
