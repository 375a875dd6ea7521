import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { useUser } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { modelUsageQuery } from './queries.ts'
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

/** What language models cost the account in each month. */
function ModelUsage({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { data, error } = useQuery(modelUsageQuery(user.id))
  return (
    <Dialog onClose={onClose} title="AI usage" description={user.email}>
      {error && <p role="alert">{sentenceOf(error) ?? 'Couldn’t load the usage. Close this dialog and try again.'}</p>}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-ink-2">No language model has written for this account.</p>}
      <ol className="divide-y divide-line">
        {data?.map(({ month, model, emails, tokens, cost }) => (
          <li key={`${month} ${model}`} className="py-2">
            <p className="figures">
              {month.slice(0, 7)}: {plural(emails, 'email')}, {formatNumber(tokens)} tokens
              {cost > 0 && `, ${formatCost(cost)}`}
            </p>
            <p className="text-ink-2 text-xs">{model}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
