import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pause, Play, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type SendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useTakeAccounts } from './queries.ts'
import { RemoveAccount } from './remove-account.tsx'

/** The less frequent actions on an account. */
export function AccountMenu({ account, isOnly }: { account: SendingAccount; isOnly: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const set = useSetState(account)
  const label = `More for ${account.fromAddress}`
  const items: MenuItem[] = [
    account.isPaused
      ? { label: 'Resume', icon: Play, run: () => set.mutate({ isPaused: false }) }
      : { label: 'Pause', icon: Pause, run: () => set.mutate({ isPaused: true }) },
    ...(isOnly || account.isDefault
      ? []
      : [{ label: 'Make default', icon: Star, run: () => set.mutate({ isDefault: true }) }]),
    { label: 'Remove', icon: Trash2, tone: 'bad', run: () => setIsRemoving(true) },
  ]
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={label} items={items} align="start" />
      <RemoveAccount account={account} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  )
}

function useSetState({ id, fromAddress }: SendingAccount) {
  const { take } = useTakeAccounts()
  return useMutation({
    mutationFn: (body: { isPaused?: boolean; isDefault?: true }) => call(sendingAccounts.set, { params: { id }, body }),
    onSuccess: (list, { isPaused }) => {
      take(list)
      toast({ ...describeChange(fromAddress, isPaused), tone: 'good' })
    },
    onError: error => toastRefusal(error, 'Update failed', 'The sending account wasn’t changed. Please try again.'),
  })
}

function describeChange(fromAddress: string, isPaused: boolean | undefined) {
  if (isPaused === undefined) return { title: 'Default changed', text: `New campaigns send from ${fromAddress}.` }
  return isPaused
    ? { title: 'Account paused', text: `Nothing is sent from ${fromAddress} until you resume it.` }
    : { title: 'Account resumed', text: `Canvass sends from ${fromAddress} again.` }
}
