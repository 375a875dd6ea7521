import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { useKeptSelection } from '#web/features/leads/kept-selection.ts'
import { useLeadCounts } from '#web/features/leads/lead-counts.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FromFile } from '../form/from-file.tsx'
import { addAddresses, addressesInFile } from './addresses.ts'
import { chooseLeads } from './chosen-leads.ts'
import type { LeadSource } from './lead-sources.ts'

interface RecipientToolsProps {
  recipients: string
  onChange: (recipients: string) => void
}

/** Buttons that add recipients from leads or from a file. */
export function RecipientTools({ recipients, onChange }: RecipientToolsProps) {
  const add = (addresses: string[], from: string) => {
    const { text, added } = addAddresses(recipients, addresses)
    onChange(text)
    const known = addresses.length - added
    toast({
      title: added > 0 ? 'Recipients added' : 'No new recipients',
      text: `${plural(added, 'new address', 'new addresses')} from ${from}${known > 0 ? `; ${plural(known, 'duplicate')} skipped` : ''}.`,
      tone: added > 0 ? 'good' : 'neutral',
      ...(recipients.trim() && added > 0 && { action: { label: 'Undo', run: () => onChange(recipients) } }),
    })
  }
  const takeFile = (text: string, file: File) => {
    const addresses = addressesInFile(text)
    if (addresses.length > 0) return add(addresses, file.name)
    toast({
      title: 'No email addresses found',
      text: `${file.name} contains no email addresses. Choose another file.`,
      tone: 'bad',
    })
  }
  return (
    <>
      <FromLeads onEmails={add} />
      <FromFile field="Recipients" accept={['.csv', '.txt']} onText={takeFile} />
    </>
  )
}

const LeadSourceMenu = lazyPart(() => import('./lead-source-menu.tsx'), 'LeadSourceMenu')

/** Adds the addresses of leads: selected, filtered, named by the user, or all. Never samples. */
function FromLeads({ onEmails }: { onEmails: (emails: string[], from: string) => void }) {
  const facets = useLeadCounts()
  const [{ selected, filtered }] = useKeptSelection()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const read = useChange({
    mutationFn: async ({ select }: LeadSource) => {
      const selection = await select()
      return { selection, emails: selection ? (await call(leads.recipients, { body: { selection } })).emails : [] }
    },
    onSuccess: ({ selection, emails }, { from, name, isAll }) => {
      const [email] = emails
      if (email === undefined || !selection)
        return toast({ title: 'No leads available', text: `None of ${from} has a usable email address.`, tone: 'bad' })
      // All leads with an address were asked for: the others weren't chosen.
      chooseLeads(isAll ? null : { selection, email, name })
      return onEmails(emails, from)
    },
    failed: ['Import failed', 'Failed to import leads. Please try again.'],
  })
  const withEmail = facets?.withEmail ?? 0
  const sources: LeadSource[] = [
    {
      label: `All leads with an email address (${formatNumber(withEmail)})`,
      from: 'your leads',
      isAll: true,
      select: () => ({ filter: {} }),
    },
  ]
  if (filtered)
    sources.unshift({
      label: `Matching the dashboard’s filter (${formatNumber(filtered.count)})`,
      from: 'the filtered leads',
      select: () => ({ filter: filtered.filter }),
    })
  if (selected)
    sources.unshift({
      label: `Selected on the dashboard (${formatNumber(selected.count)})`,
      from: 'the selected leads',
      select: () => selected.selection,
    })
  return (
    <>
      <Button
        size="sm"
        pending={read.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        From Leads ({formatNumber(withEmail)})
      </Button>
      {anchor && (
        <LeadSourceMenu anchor={anchor} onClose={() => setAnchor(null)} sources={sources} onChoose={read.mutate} />
      )}
    </>
  )
}
