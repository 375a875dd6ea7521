import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { hasWords } from '#contract/has-words.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import { businessDetails } from '#web/features/leads/business-details.ts'
import { OfferSelect } from '#web/features/offers/offer-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Select } from '#web/ui/select.tsx'
import { BriefField } from './brief-field.tsx'
import { FromLeads } from './from-leads.tsx'
import { OwnTone } from './own-tone.tsx'
import { DETAILS_TEMPLATE, NICHE_TEMPLATE } from './templates.ts'
import { LENGTHS, TONES } from './tone-and-length.ts'
import { type Brief, NO_WORDS } from './use-brief.ts'

interface BriefCardProps {
  brief: Brief
  isBusy: boolean
  onGenerate: () => void
}

export function BriefCard({ brief, isBusy, onGenerate }: BriefCardProps) {
  const [isAsked, setIsAsked] = useState(false)
  const faultOf = (label: string, text: string) => (isAsked && text.trim() === '' ? `Fill in “${label}”.` : undefined)
  const { nicheOffer, targetBusinessDetails } = brief
  const isWordless = isAsked && nicheOffer.trim() !== '' && !hasWords(nicheOffer)
  const submit = () => {
    setIsAsked(true)
    if (!isBusy) onGenerate()
  }
  return (
    <Card title="Compose an email" text="Tell the writer what you offer and which business it’s for.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OfferSelect value={brief.offer} onChange={brief.chooseOffer}>
          <div className="flex flex-col gap-4">
            <BriefField
              label="My Niche/Offer"
              rows={4}
              value={nicheOffer}
              fault={isWordless ? NO_WORDS : faultOf('My Niche/Offer', nicheOffer)}
              hint={offerRemark(nicheOffer)}
              onChange={brief.setNicheOffer}
              template={NICHE_TEMPLATE}
            />
          </div>
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
            <Select value={brief.tone} onChange={event => brief.setTone(event.target.value)}>
              <Options of={TONES} />
            </Select>
          </Field>
          <Field label="Length">
            <Select value={brief.length} onChange={event => brief.setLength(event.target.value)}>
              <Options of={LENGTHS} />
            </Select>
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

const Options = ({ of }: { of: { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
