import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { RenewCodes, TurnOff } from './change-dialogs.tsx'
import { stateQuery } from './state-query.ts'
import { TurnOn } from './turn-on.tsx'

const DIALOGS = { on: TurnOn, codes: RenewCodes, off: TurnOff }

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
