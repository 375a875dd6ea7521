import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DomainDraft, type EmailDomain } from '#contract/domains.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DomainItem } from './domain-item.tsx'
import { domainsQuery, useAddDomain, useReadAgain } from './queries.ts'

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
