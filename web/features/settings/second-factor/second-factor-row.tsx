import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { CODE_HINT } from '#web/ui/code-field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { OneFieldDialog } from './one-field-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { stateQuery } from './state-query.ts'
import { TurnOn } from './turn-on.tsx'

export function SecondFactorRow() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(stateQuery)
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null)
  const Asked = asked && DIALOGS[asked]
  const close = () => {
    setAsked(null)
    void queries.invalidateQueries({ queryKey: stateQuery.queryKey })
  }
  return (
    <Section
      title="Two-factor authentication"
      text={
        data?.isOn
          ? `${plural(data.recoveryCodesLeft, 'recovery code')} left.`
          : 'Besides your password, logging in asks for a code from an app on your phone.'
      }
      actions={
        data && (
          <span className="flex items-center gap-4">
            <StatusDot tone={data.isOn ? 'good' : 'neutral'}>{data.isOn ? 'On' : 'Off'}</StatusDot>
            {data.isOn ? (
              <Button
                aria-expanded={isOpen}
                aria-label="Manage two-factor authentication"
                onClick={() => setIsOpen(!isOpen)}
              >
                Manage
              </Button>
            ) : (
              <Button aria-label="Turn on two-factor authentication" onClick={() => setAsked('on')}>
                Turn on
              </Button>
            )}
          </span>
        )
      }
    >
      {error && <LoadFailed title="Two-factor authentication couldn’t be loaded" error={error} onRetry={refetch} />}
      {data?.isOn && isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsked('codes')}>Replace recovery codes</Button>
          <Button onClick={() => setAsked('off')}>Turn off</Button>
        </div>
      )}
      {Asked && <Asked onClose={close} />}
    </Section>
  )
}

const TurnOff = ({ onClose }: { onClose: () => void }) => (
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

function RenewCodes({ onClose }: { onClose: () => void }) {
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

const DIALOGS = { on: TurnOn, codes: RenewCodes, off: TurnOff }
