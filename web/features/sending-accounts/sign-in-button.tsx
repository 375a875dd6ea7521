import { type MailProvider, mailProviderNames, mailProviders } from '#contract/mail-sign-in.ts'
import { sendingAccounts } from '#contract/sending-accounts.ts'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'

interface SignInButtonProps {
  provider: MailProvider
  /** A connected account, which keeps everything but its login. */
  id?: string
  children: React.ReactNode
}

/** Leads to the provider's page, which leads back to Settings (use-finish-sign-in.ts). */
export function SignInButton({ provider, id, children }: SignInButtonProps) {
  const begin = useChange({
    mutationFn: () => call(sendingAccounts.signIn, { body: { provider, id } }),
    onSuccess: ({ url }) => browser.leave(url),
    failed: [`${mailProviders[provider].name} can’t be connected`],
  })
  return (
    <Button pending={begin.isPending} onClick={() => begin.mutate()}>
      {children}
    </Button>
  )
}

/** For accounts that need no password. */
export const SignInButtons = () => (
  <div className="flex flex-wrap gap-2">
    {mailProviderNames.map(provider => (
      <SignInButton key={provider} provider={provider}>
        Connect {mailProviders[provider].name}
      </SignInButton>
    ))}
  </div>
)
