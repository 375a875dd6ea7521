import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { useUser } from '#web/lib/user.ts'
import { Menu } from '#web/ui/menu.tsx'
import { ModelUsage } from './model-usage.tsx'
import { CloseAccount, History, OpenAccount, RefundPayment, TurnOffSecondFactor } from './user-dialogs.tsx'

const DIALOGS = {
  history: History,
  usage: ModelUsage,
  refund: RefundPayment,
  factor: TurnOffSecondFactor,
  close: CloseAccount,
  open: OpenAccount,
}

/** One menu and one dialog, shared by all rows. */
export function useUserMenu() {
  const [at, setAt] = useState<{ anchor: HTMLElement; user: AdminUser } | null>(null)
  const [asked, setAsked] = useState<{ kind: keyof typeof DIALOGS; user: AdminUser } | null>(null)
  const me = useUser()
  const ask = (kind: keyof typeof DIALOGS) => () => at && setAsked({ kind, user: at.user })
  const Asked = asked && DIALOGS[asked.kind]
  const isMe = at?.user.id === me.id
  return {
    open: (anchor: HTMLElement, user: AdminUser) => setAt({ anchor, user }),
    menu: (
      <>
        <Menu
          anchor={at?.anchor ?? null}
          onClose={() => setAt(null)}
          label="Account"
          align="end"
          items={[
            { label: 'History', run: () => void ask('history')() },
            { label: 'AI usage', run: () => void ask('usage')() },
            {
              label: 'Refund last payment',
              disabled: !at?.user.hasPaidSubscription,
              run: () => void ask('refund')(),
            },
            { label: 'Turn off two-factor authentication', disabled: isMe, run: () => void ask('factor')() },
            at?.user.isDisabled
              ? { label: 'Reopen account', disabled: Boolean(at.user.deletion), run: () => void ask('open')() }
              : {
                  label: 'Close account',
                  tone: 'bad' as const,
                  disabled: isMe,
                  run: () => void ask('close')(),
                },
          ]}
        />
        {Asked && asked && <Asked user={asked.user} onClose={() => setAsked(null)} />}
      </>
    ),
  }
}
