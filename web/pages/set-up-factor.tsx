import { useQueryClient } from '@tanstack/react-query'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { TurnOn } from '#web/features/settings/second-factor/turn-on.tsx'
import { logOut } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Instead of every page, while the account lacks the second factor that the installation requires. */
export function SetUpFactorPage({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const queryClient = useQueryClient()
  return (
    <AccountPage
      title="Two-factor authentication is required"
      text="Your administrator asks for it. Set it up with an authenticator app on your phone, and you’re in."
      foot={<Button onClick={() => void logOut(queryClient)}>Log out</Button>}
    >
      <Button variant="primary" className="w-full" onClick={() => setOpen(true)}>
        Turn on two-factor authentication
      </Button>
      {isOpen && <TurnOn onClose={() => setOpen(false)} />}
    </AccountPage>
  )
}
