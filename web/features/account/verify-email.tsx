import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auth } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'

/** Only the button confirms the address, or its change, because email scanners open every link. */
export function VerifyEmail({ token, isChange }: { token: string; isChange: boolean }) {
  const queryClient = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(auth.verifyEmail, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  if (verify.isSuccess) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <Banner tone="good">
          {isChange ? verify.data.message : 'Your email address is confirmed. You can send campaigns from it now.'}
        </Banner>
        <Link to="/dashboard" className={buttonStyles({ variant: 'primary' })}>
          Go to the dashboard
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {verify.isError && (
        <div role="alert">
          <Banner tone="bad">{sentenceOf(verify.error) ?? 'This link didn’t work.'}</Banner>
          <p className="mt-2 text-ink-2">
            Each link works once and for a limited time. To get a new one, log in and open{' '}
            <Link to="/settings" className="text-accent underline">
              Settings
            </Link>
            .
          </p>
        </div>
      )}
      <Button variant="primary" pending={verify.isPending} onClick={() => verify.mutate()}>
        {verify.isError && 'Try again'}
        {!verify.isError && (isChange ? 'Change my email address' : 'Confirm my email address')}
      </Button>
    </div>
  )
}
