import { useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { CODE_HINT } from '#web/ui/code-field.tsx'
import { OneFieldDialog } from './one-field-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const TurnOff = ({ onClose }: { onClose: () => void }) => (
  <OneFieldDialog
    title="Turn off two-factor authentication?"
    description="Logging in will need only your password."
    field="code"
    hint={CODE_HINT}
    action="Turn off"
    send={code => call(secondFactor.turnOff, { body: { code } })}
    onDone={({ message }) => {
      toast({ title: message, tone: 'good' })
      onClose()
    }}
    onClose={onClose}
  />
)

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <OneFieldDialog
      title="Replace recovery codes"
      description="You get ten new codes, and the old ones stop working."
      field="code"
      hint={CODE_HINT}
      action="Replace codes"
      send={code => call(secondFactor.renewCodes, { body: { code } })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}
