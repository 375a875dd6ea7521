import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepChanged } from './queries.ts'

interface CampaignNameProps {
  campaign: Pick<Campaign, 'id' | 'name'>
  onClose: () => void
  onRenamed?: (name: string) => void
}

/** Edits the name in place: Enter or leaving the field saves it, Escape keeps the old name. */
export function CampaignName({ campaign: { id, name }, onClose, onRenamed }: CampaignNameProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const rename = useChange({
    mutationFn: (next: string) => call(campaignUpkeep.rename, { params: { id }, body: { name: next } }),
    onSuccess: renamed => {
      keepChanged(client, renamed)
      onRenamed?.(renamed.name)
      onClose()
    },
    failed: ['Rename failed'],
  })
  function save() {
    const next = typed.trim()
    if (rename.isPending) return
    if (next === '' || next === name) onClose()
    else rename.mutate(next)
  }
  return (
    <Form className="min-w-0 grow" onSubmit={() => save()}>
      <Input
        aria-label="Campaign name"
        // biome-ignore lint/a11y/noAutofocus: it replaces the name that the user just chose to edit
        autoFocus
        maxLength={200}
        value={typed}
        onFocus={event => event.target.select()}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Escape' && onClose()}
      />
    </Form>
  )
}
