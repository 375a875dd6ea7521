import type { LeadEmailDraft } from '#contract/drafts.ts'
import { FactForm } from '#web/features/leads/facts/fact-form.tsx'
import { useFactChanges } from '#web/features/leads/facts/use-fact-changes.ts'

interface AddFactProps {
  draft: LeadEmailDraft
  /** The fact is on the lead: check the draft again. */
  onAdded: () => void
  onClose: () => void
}

export function AddFact({ draft, onAdded, onClose }: AddFactProps) {
  const { adding } = useFactChanges(draft.leadId, () => {
    onClose()
    onAdded()
  })
  return (
    <FactForm
      hasWebsite={draft.facts.some(({ type }) => type === 'website')}
      isBusy={adding.isPending}
      onSave={(type, value) => adding.mutate({ type, value })}
      onClose={onClose}
    />
  )
}
