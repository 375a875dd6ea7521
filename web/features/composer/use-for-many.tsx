import { LayoutTemplate, Send, Users } from 'lucide-react'
import { useState } from 'react'
import type { Lead } from '#contract/leads.ts'
import type { EmailDraft } from '#contract/writer.ts'
import { toVariables } from '#web/features/campaigns/preflight/to-variables.ts'
import { type KeptSelection, useKeptSelection } from '#web/features/leads/kept-selection.ts'
import type { ChosenOffer } from '#web/features/offers/chosen-offer.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TemplateDialog } from '#web/ui/template-dialog.tsx'

const WriteDialog = lazyPart(() => import('#web/features/drafts/start/write-dialog.tsx'), 'WriteDialog')

interface UseInCampaignProps {
  /** The lead that the draft is for, if there is one. */
  lead: Lead | undefined
  draft: EmailDraft | undefined
  offer: ChosenOffer
  isMain: boolean
  onUse: () => void
  onTemplate: (template: { subject: string; body: string }) => void
}

/** If the draft is for one lead and several are selected, asks what to do before it goes to a campaign. */
export function UseInCampaign({ lead, draft, offer, isMain, onUse, onTemplate }: UseInCampaignProps) {
  const [{ selected }] = useKeptSelection()
  const [isAsking, setIsAsking] = useState(false)
  const isForMany = draft !== undefined && lead !== undefined && selected !== null && selected.count > 1
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        onClick={isForMany ? () => setIsAsking(true) : onUse}
        className={isMain ? 'sm:ml-auto' : undefined}
      >
        <Send aria-hidden />
        Use in Campaign
      </Button>
      {isAsking && isForMany && (
        <UseForMany
          lead={lead}
          draft={draft}
          selected={selected}
          offer={offer}
          onUse={onUse}
          onTemplate={onTemplate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface UseForManyProps extends Omit<UseInCampaignProps, 'isMain'> {
  lead: Lead
  draft: EmailDraft
  /** The leads selected on the dashboard. */
  selected: NonNullable<KeptSelection['selected']>
  onClose: () => void
}

/** One business’s email must not go to the others. */
function UseForMany({ lead, draft, selected, offer, onUse, onTemplate, onClose }: UseForManyProps) {
  const [chosen, setChosen] = useState<'write' | 'template' | null>(null)
  const others = selected.count - 1
  if (chosen === 'write') return <WriteDialog {...selected} offer={offer} onClose={onClose} />
  const use = (run: () => void) => () => {
    onClose()
    run()
  }
  const template = { subject: toVariables(draft.subject, lead), body: toVariables(draft.body, lead) }
  if (chosen === 'template')
    return <TemplateDialog {...template} onUse={use(() => onTemplate(template))} onClose={onClose} />
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={`This email is for ${lead.businessName}`}
      description={`${plural(selected.count, 'lead')} are selected on the dashboard. ${others === 1 ? 'The other one' : `The other ${formatNumber(others)}`} shouldn’t get an email that names another business.`}
    >
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" onClick={() => setChosen('write')}>
          <Users aria-hidden />
          Write one for each of the {formatNumber(selected.count)}
        </Button>
        <Button size="lg" onClick={() => setChosen('template')}>
          <LayoutTemplate aria-hidden />
          Turn into a template
        </Button>
        <Button size="lg" onClick={use(onUse)}>
          <Send aria-hidden />
          <span className="truncate">Send to {lead.businessName} only</span>
        </Button>
      </div>
    </Dialog>
  )
}
