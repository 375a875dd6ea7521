import { Pause, Play, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type SendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTakeAccounts } from './queries.ts'

/** The less frequent actions on an account. */
export function AccountMenu({ account, isOnly }: { account: SendingAccount; isOnly: boolean }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const set = useSetState(account)
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
      <MenuButton label={`More for ${account.fromAddress}`} items={items} align="start" />
      {isRemoving && <RemoveAccount account={account} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

function useSetState({ id, fromAddress }: SendingAccount) {
  const { take } = useTakeAccounts()
  return useChange({
    mutationFn: (body: { isPaused?: boolean; isDefault?: true }) => call(sendingAccounts.set, { params: { id }, body }),
    said: (_, { isPaused }) => describeChange(fromAddress, isPaused),
    onSuccess: take,
    failed: ['Update failed', 'The sending account wasn’t changed. Please try again.'],
  })
}

function describeChange(fromAddress: string, isPaused: boolean | undefined) {
  if (isPaused === undefined) return { title: 'Default changed', text: `New campaigns send from ${fromAddress}.` }
  return isPaused
    ? { title: 'Account paused', text: `Nothing is sent from ${fromAddress} until you resume it.` }
    : { title: 'Account resumed', text: `Canvass sends from ${fromAddress} again.` }
}

/** Confirms the removal and says what it means for running campaigns. */
function RemoveAccount({ account, onClose }: { account: SendingAccount; onClose: () => void }) {
  const { take } = useTakeAccounts()
  const remove = useChange({
    mutationFn: () => call(sendingAccounts.remove, { params: { id: account.id } }),
    said: { title: 'Sending account removed', text: 'Canvass deleted its password.' },
    onSuccess: list => {
      onClose()
      take(list)
    },
    failed: ['Remove failed', 'The sending account couldn’t be removed. Please try again.'],
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Remove ${account.fromAddress}?`}
      text={whatHappens(account)}
      confirm="Remove account"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function whatHappens({ campaignsUnderWay: n }: SendingAccount): string {
  if (n === 0) return 'Canvass deletes its password. Reports of emails that it sent stay.'
  return `Canvass deletes its password. ${plural(n, 'campaign')} still ${n === 1 ? 'sends' : 'send'} from it. A campaign with other accounts continues with those; otherwise it waits until you choose or connect another account. Follow-ups wait for this address and never come from another one.`
}
