import { useMutation } from '@tanstack/react-query'
import { Sparkles, UserRound } from 'lucide-react'
import { useState } from 'react'
import { hasWords } from '#contract/has-words.ts'
import { type Lead, leads } from '#contract/leads.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import { businessDetails } from '#web/features/leads/business-details.ts'
import { useLeadCounts } from '#web/features/leads/lead-counts.ts'
import { OfferSelect } from '#web/features/offers/offer-select.tsx'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { BriefField } from './brief-field.tsx'
import { OwnTone } from './own-tone.tsx'
import { DETAILS_TEMPLATE, NICHE_TEMPLATE } from './templates.ts'
import { LENGTHS, TONES } from './tone-and-length.ts'
import { type Brief, NO_WORDS } from './use-brief.ts'

export function BriefCard({ brief, isBusy, onGenerate }: { brief: Brief; isBusy: boolean; onGenerate: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const faultOf = (label: string, text: string) => (isAsked && text.trim() === '' ? `Fill in “${label}”.` : undefined)
  const { nicheOffer, targetBusinessDetails } = brief
  const isWordless = isAsked && nicheOffer.trim() !== '' && !hasWords(nicheOffer)
  const submit = () => {
    setIsAsked(true)
    if (!isBusy) onGenerate()
  }
  return (
    <Card>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OfferSelect value={brief.offer} onChange={brief.chooseOffer}>
          {aside => (
            <BriefField
              label="My Niche/Offer"
              aside={aside}
              rows={4}
              value={nicheOffer}
              fault={isWordless ? NO_WORDS : faultOf('My Niche/Offer', nicheOffer)}
              hint={offerRemark(nicheOffer)}
              onChange={brief.setNicheOffer}
              template={NICHE_TEMPLATE}
            />
          )}
        </OfferSelect>
        <BriefField
          label="Target Business Details"
          rows={6}
          value={targetBusinessDetails}
          fault={faultOf('Target Business Details', targetBusinessDetails)}
          onChange={brief.setDetails}
          template={DETAILS_TEMPLATE}
        >
          {fill => (
            <FromLeads
              onLead={lead => {
                fill(businessDetails(lead))
                brief.setLead(lead.id, lead.businessName)
              }}
            />
          )}
        </BriefField>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Tone">
            <SelectOf options={TONES} value={brief.tone} onChoose={brief.setTone} />
          </Field>
          <Field label="Length">
            <SelectOf options={LENGTHS} value={brief.length} onChoose={brief.setLength} />
          </Field>
        </div>
        <OwnTone isOn={brief.isOwnTone} onSwitch={brief.setOwnTone} />
        <Button type="submit" variant="primary" size="lg" pending={isBusy}>
          <Sparkles aria-hidden />
          Generate Email
        </Button>
      </Form>
    </Card>
  )
}

/** Fills in the first lead in the list. */
function FromLeads({ onLead }: { onLead: (lead: Lead) => void }) {
  const facets = useLeadCounts()
  const first = useMutation({
    mutationFn: () => call(leads.list, { query: { limit: 1 } }),
    onSuccess: ([lead]) => {
      if (lead) return onLead(lead)
      const text = 'Find or add a lead on the dashboard first.'
      toast({ title: 'No leads available', text, tone: 'bad' })
    },
    onError: error => toastFailure(error, 'Import failed', 'Failed to import leads. Please try again.'),
  })
  return (
    <Button variant="ghost" size="sm" pending={first.isPending} onClick={() => first.mutate()}>
      <UserRound aria-hidden />
      <span className="figures">From Leads ({formatNumber(facets?.total ?? 0)})</span>
    </Button>
  )
}
