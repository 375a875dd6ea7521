import { useQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useServerEvents } from '#web/lib/events.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainItem } from './domain-item.tsx'
import { domainsQuery, useReadAgain } from './queries.ts'

/** The account's own sending domains. */
export function DomainsCard() {
  const { data: domains, error, refetch } = useQuery(domainsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const readAgain = useReadAgain()
  // The server also checks on its own.
  useServerEvents('domains', readAgain)
  const add = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      Add Domain
    </Button>
  )
  if (error) {
    const retry = <Button onClick={() => refetch()}>Try again</Button>
    return (
      <Frame>
        <EmptyState
          title="No domains to show"
          text="Failed to load domains. Please refresh the page or try again later."
          action={retry}
        />
      </Frame>
    )
  }
  if (!domains) {
    return (
      <Frame>
        <Skeleton className="m-4 h-12" />
      </Frame>
    )
  }
  return (
    <Frame actions={domains.length > 0 && add}>
      {domains.length === 0 ? (
        <EmptyState
          icon={Globe}
          title="No domains yet"
          text="Emails from your own domain reach more inboxes and show your own address. You need access to the domain’s DNS settings."
          action={add}
        />
      ) : (
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
      {isAdding && <AddDomain onClose={() => setIsAdding(false)} onAdded={({ id }) => setOpenId(id)} />}
    </Frame>
  )
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Section
      title="Email domains"
      text="Send from your own domain. Verification may take 24-48 hours."
      id="domains"
      actions={actions}
    >
      {children}
    </Section>
  )
}
