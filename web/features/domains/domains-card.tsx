import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type DnsState, DomainDraft, type EmailDomain } from '#contract/domains.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { formatAgo } from '#web/lib/format.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { seenText } from './dmarc-seen.tsx'
import { DnsSetup } from './dns-setup.tsx'
import { domainsQuery, useAddDomain, useCheckStatus, useMakeDefault, useReadAgain, useRemoveDomain } from './queries.ts'

/** The account's own sending domains. */
export function DomainsCard() {
  const { data: domains, error, refetch } = useQuery(domainsQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const readAgain = useReadAgain()
  // The server also checks on its own.
  useServerEvents('domains', readAgain)
  const add = (
    <DialogButton dialog={close => <AddDomain onClose={close} onAdded={({ id }) => setOpenId(id)} />}>
      <Plus aria-hidden />
      Add Domain
    </DialogButton>
  )
  return (
    <Section
      title="Email domains"
      text="Send from your own domain. Verification may take 24-48 hours."
      id="domains"
      actions={domains && domains.length > 0 && add}
    >
      {error && (
        <LoadFailed
          title="No domains to show"
          text="Failed to load domains. Please refresh the page or try again later."
          error={null}
          onRetry={refetch}
        />
      )}
      {!error && !domains && <Skeleton className="m-4 h-12" />}
      {domains?.length === 0 && (
        <EmptyState
          title="No domains yet"
          text="Emails from your own domain reach more inboxes and show your own address. You need access to the domain’s DNS settings."
          action={add}
        />
      )}
      {domains && domains.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {domains.map(domain => (
            <DomainItem
              key={domain.id}
              domain={domain}
              isOpen={openId === domain.id}
              onToggle={() => setOpenId(openId === domain.id ? null : domain.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AddDomain({ onClose, onAdded }: { onClose: () => void; onAdded: (domain: EmailDomain) => void }) {
  const form = useCheckedForm(zodResolver(DomainDraft), { domain: '', fromName: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const forgetDraft = useFormDraft('domain-new', form)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const adding = useAddDomain(
    added => {
      onAdded(added)
      close()
    },
    error => markFault(form, error),
  )
  return (
    <FormDialog
      onClose={close}
      title="Add Domain"
      description="Next, you get DNS records that prove the domain is yours."
      submit="Add Domain"
      pending={adding.isPending}
      onSubmit={handleSubmit(draft => !adding.isPending && adding.mutate(draft))}
    >
      <Field
        label="Domain"
        required
        error={errors.domain?.message}
        hint="The part after the @ in your email addresses, such as example.com."
      >
        <Input autoFocus autoCapitalize="none" spellCheck={false} placeholder="example.com" {...register('domain')} />
      </Field>
      <Field
        label="From name"
        error={errors.fromName?.message}
        hint="Optional. Recipients see this name unless your sender settings have one."
      >
        <Input autoComplete="organization" {...register('fromName')} />
      </Field>
    </FormDialog>
  )
}

function DomainItem({ domain, isOpen, onToggle }: { domain: EmailDomain; isOpen: boolean; onToggle: () => void }) {
  const { id, displayName, isDefault, lastVerificationAttempt } = domain
  const checking = useCheckStatus()
  const making = useMakeDefault()
  // A verified host for links has something to say only when its certificate ends.
  const ending = domain.dnsRecords.find(({ kind, status }) => kind === 'tracking' && status === 'verified')?.note
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
      {ending && (
        <Banner tone="warn" className="mt-1.5">
          <span className="wrap-anywhere">{ending}</span>
        </Banner>
      )}
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
