import type { SendingAccount } from '#contract/sending-accounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

interface SendFromProps {
  accounts: SendingAccount[]
  /** Ids; empty means the default account. */
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The sending accounts of a campaign, for users who have more than one. */
export function SendFrom({ accounts, chosen, onChange }: SendFromProps) {
  if (accounts.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Send from</legend>
      <ChooseAccounts accounts={accounts} chosen={chosen} onChange={onChange} />
      <p className="text-ink-3 text-xs">{describeChoice(accounts, chosen.length)}</p>
    </fieldset>
  )
}

function describeChoice(accounts: SendingAccount[], count: number): string {
  const byDefault = accounts.find(({ isDefault }) => isDefault)?.fromAddress ?? 'your default account'
  if (count === 0) return `If you choose none, the campaign sends from ${byDefault}, your default.`
  if (count === 1) return 'The whole campaign sends from this account.'
  return 'These accounts take turns, each within its own limits. Each recipient gets one email.'
}

interface ChooseAccountsProps {
  accounts: SendingAccount[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

function ChooseAccounts({ accounts, chosen, onChange }: ChooseAccountsProps) {
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
