import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { auth } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

export function EmailVerification() {
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
        ...(isTestMode && {
          action: { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) },
        }),
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
