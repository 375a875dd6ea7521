import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pause, Play, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Mailbox, mailboxes } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem, preloadMenu } from '#web/ui/menu.tsx'
import { useTakeMailboxes } from './queries.ts'
import { RemoveMailbox } from './remove-account.tsx'

/** What is done to an account now and then. */
export function MailboxMenu({ mailbox, isOnly }: { mailbox: Mailbox; isOnly: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const set = useSetState(mailbox)
  const label = `More for ${mailbox.fromAddress}`
  const items: MenuItem[] = [
    mailbox.isPaused
      ? { label: 'Resume', icon: Play, run: () => set.mutate({ isPaused: false }) }
      : { label: 'Pause', icon: Pause, run: () => set.mutate({ isPaused: true }) },
    ...(isOnly || mailbox.isDefault
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
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={label} items={items} align="start" />
      <RemoveMailbox mailbox={mailbox} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  )
}

function useSetState({ id, fromAddress }: Mailbox) {
  const { take } = useTakeMailboxes()
  return useMutation({
    mutationFn: (body: { isPaused?: boolean; isDefault?: true }) => call(mailboxes.set, { params: { id }, body }),
    onSuccess: (list, { isPaused }) => {
      take(list)
      toast({
        title: isPaused === undefined ? 'Default changed' : isPaused ? 'Account paused' : 'Account resumed',
        text:
          isPaused === undefined
            ? `New campaigns go out from ${fromAddress}.`
            : isPaused
              ? `Nothing goes out from ${fromAddress} until you resume it.`
              : `Mail goes out from ${fromAddress} again.`,
        tone: 'good',
      })
    },
    onError: error =>
      toastFailure(error, 'That did not work', 'The account was not changed. Please try again.', {
        serverSays: true,
      }),
  })
}
