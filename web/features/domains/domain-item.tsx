import { RefreshCw, Trash2 } from 'lucide-react'
import type { DnsState, EmailDomain } from '#contract/domains.ts'
import { formatAgo } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { seenText } from './dmarc-seen.tsx'
import { DnsSetup } from './dns-setup.tsx'
import { useCheckStatus, useMakeDefault, useRemoveDomain } from './queries.ts'

interface DomainItemProps {
  domain: EmailDomain
  isOpen: boolean
  onToggle: () => void
}

export function DomainItem({ domain, isOpen, onToggle }: DomainItemProps) {
  const { id, displayName, isDefault, lastVerificationAttempt } = domain
  const checking = useCheckStatus()
  const making = useMakeDefault()
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <DomainName domain={domain} />
        <div className="flex flex-wrap items-center gap-1">
          {!isDefault && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Make default: ${displayName}`}
              pending={making.isPending}
              onClick={() => making.mutate(id)}
            >
              Make default
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`Check Status of ${displayName}`}
            pending={checking.isPending}
            onClick={() => checking.mutate(id)}
          >
            {!checking.isPending && <RefreshCw aria-hidden />}
            Check Status
          </Button>
          <Button size="sm" aria-label={`Setup DNS of ${displayName}`} aria-expanded={isOpen} onClick={onToggle}>
            Setup DNS
          </Button>
          <DialogButton
            icon={{ icon: Trash2, label: `Delete ${displayName}` }}
            size="sm"
            dialog={close => <ConfirmRemove domain={domain} onClose={close} />}
          />
        </div>
      </div>
      <p className="mt-0.5 text-ink-3 text-xs">
        {lastVerificationAttempt ? `Last checked ${formatAgo(lastVerificationAttempt)}` : 'Not checked yet'}
        {domain.status !== 'verified' && ' · Canvass keeps checking'}
      </p>
      {domain.seen && <p className="mt-0.5 text-ink-2 text-xs">{seenText(domain.seen)}</p>}
      {isOpen && <DnsSetup domain={domain} />}
    </li>
  )
}

const STATES: Record<DnsState, { label: string; tone: 'good' | 'warm' | 'bad' }> = {
  verified: { label: 'Verified', tone: 'good' },
  pending: { label: 'Pending', tone: 'warm' },
  failed: { label: 'Failed', tone: 'bad' },
}

function DomainName({ domain: { domain, displayName, fromName, status, isDefault } }: { domain: EmailDomain }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{displayName}</span>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
        {isDefault && <Badge>Default</Badge>}
      </p>
      {displayName !== domain && <p className="break-all text-ink-2 text-xs">{domain}</p>}
      {fromName && <p className="break-words text-ink-2">{fromName}</p>}
    </div>
  )
}

function ConfirmRemove({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const removing = useRemoveDomain(onClose)
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${domain.displayName}?`}
      text="Campaigns can no longer send from this domain, and Canvass deletes its signing key. If you add the domain again, you need new DNS records."
      confirm="Delete domain"
      pending={removing.isPending}
      onConfirm={() => removing.mutate(domain)}
    />
  )
}
