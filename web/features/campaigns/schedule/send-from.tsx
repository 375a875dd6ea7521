import type { SendingAccount } from '#contract/sending-accounts.ts'
import { ChooseAccounts } from './choose-accounts.tsx'

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
