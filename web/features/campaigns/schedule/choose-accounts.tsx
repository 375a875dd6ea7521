import type { SendingAccount } from '#contract/sending-accounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

interface ChooseAccountsProps {
  accounts: SendingAccount[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

export function ChooseAccounts({ accounts, chosen, onChange }: ChooseAccountsProps) {
  return (
    <ul className="max-h-60 overflow-y-auto">
      {accounts.map(account => (
        <li key={account.id} className="flex items-center justify-between gap-x-4">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
          <label className="flex min-h-8 min-w-0 items-center gap-2.5 pl-0.5 pointer-coarse:min-h-11">
            <Checkbox
              checked={chosen.includes(account.id)}
              onChange={event =>
                onChange(event.target.checked ? [...chosen, account.id] : chosen.filter(id => id !== account.id))
              }
            />
            <span className="wrap-anywhere min-w-0">
              {account.fromName && <span className="text-ink-2">{account.fromName} </span>}
              {account.fromAddress}
            </span>
          </label>
          <Problem account={account} />
        </li>
      ))}
    </ul>
  )
}

function Problem({ account: { isPaused, lastError } }: { account: SendingAccount }) {
  if (!isPaused && !lastError) return null
  return (
    <StatusDot tone={isPaused ? 'neutral' : 'bad'} className="shrink-0">
      {isPaused ? 'Paused' : 'Failing'}
    </StatusDot>
  )
}
