import { FileText, LayoutTemplate, Sparkles, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasWords } from '#contract/has-words.ts'
import { type Lead, leads } from '#contract/leads.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import { businessDetails } from '#web/features/leads/business-details.ts'
import { useLeadCounts } from '#web/features/leads/lead-counts.ts'
import { OfferSelect } from '#web/features/offers/offer-select.tsx'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { OwnTone } from './own-tone.tsx'
import { LENGTHS, TONES } from './tone-and-length.ts'
import { type Brief, NO_WORDS } from './use-brief.ts'

export function BriefCard({ brief, isBusy, onGenerate }: { brief: Brief; isBusy: boolean; onGenerate: () => void }) {
  const isRecord = brief.slot !== ''
  const [isAsked, setIsAsked] = useState(false)
  const faultOf = (label: string, text: string) => (isAsked && text.trim() === '' ? `Fill in “${label}”.` : undefined)
  const { nicheOffer, targetBusinessDetails } = brief
  const isWordless = isAsked && nicheOffer.trim() !== '' && !hasWords(nicheOffer)
  const submit = () => {
    setIsAsked(true)
    if (!isBusy) onGenerate()
  }
  return (
    <Card flush={isRecord} isPlain={isRecord}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OfferSelect value={brief.offer} onChange={brief.chooseOffer}>
          {aside => (
            <BriefField
              label="My Niche/Offer"
              hasTools={!isRecord}
              aside={aside}
              rows={isRecord ? 3 : 4}
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
          hasTools={!isRecord}
          rows={isRecord ? 3 : 6}
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
  const first = useChange({
    mutationFn: () => call(leads.list, { query: { limit: 1 } }),
    onSuccess: ([lead]) => {
      if (lead) return onLead(lead)
      const text = 'Find or add a lead on the dashboard first.'
      toast({ title: 'No leads available', text, tone: 'bad' })
    },
    failed: ['Import failed', 'Failed to import leads. Please try again.'],
  })
  return (
    <Button variant="ghost" size="sm" pending={first.isPending} onClick={() => first.mutate()}>
      <UserRound aria-hidden />
      <span className="figures">From Leads ({formatNumber(facets?.total ?? 0)})</span>
    </Button>
  )
}

/** Filled in by the Template buttons: a good brief for the user to adapt. */
const NICHE_TEMPLATE = `We build websites and Google profiles that bring local businesses more customers.
We set everything up, and there is no long contract.`

const DETAILS_TEMPLATE = `Business: Harbor Street Bakery
Category: Bakery
Address: 12 Harbor Street, Portland, ME 04101
Website: harborstreetbakery.example
About: Family-run bakery with a small café, busy on weekends.`

const FileImportDialog = lazyPart(() => import('#web/ui/file-import-dialog.tsx'), 'FileImportDialog')

/** The most characters that the writer takes. */
const MAX_LENGTH = 5000
/** The most that a file may bring, to be shortened in the field. */
const FILE_MAX_LENGTH = 10 * MAX_LENGTH

interface BriefFieldProps {
  label: string
  aside?: ReactNode
  value: string
  onChange: (value: string) => void
  template: string
  rows: number
  /** What it lacks. */
  fault: string | undefined
  hint?: string | undefined
  /** With the buttons that fill it. */
  hasTools: boolean
  /** More ways to fill it, with the same undo. */
  children?: (fill: (text: string) => void) => ReactNode
}

function BriefField(props: BriefFieldProps) {
  const { label, aside, value, onChange, template, rows, fault, hint, hasTools, children } = props
  const fill = (text: string) => {
    onChange(text)
    if (!value.trim() || value === text) return
    toast({
      title: `${label} replaced`,
      text: 'Undo to get your text back.',
      action: { label: 'Undo', run: () => onChange(value) },
    })
  }
  const tooLong =
    value.length > MAX_LENGTH &&
    `Shorten this to ${formatNumber(MAX_LENGTH)} characters. It has ${formatNumber(value.length)}.`
  return (
    <>
      <Field label={label} aside={aside} error={tooLong || fault} hint={hint}>
        <Textarea rows={rows} value={value} placeholder={template} onChange={event => onChange(event.target.value)} />
      </Field>
      {hasTools && (
        <div className="-mt-2 -ml-1.5 flex flex-wrap gap-1">
          <Button variant="ghost" size="sm" title={`Fill ${label} with an example`} onClick={() => fill(template)}>
            <LayoutTemplate aria-hidden />
            Template
          </Button>
          <DialogButton
            variant="ghost"
            size="sm"
            title={`Fill ${label} from a text file`}
            dialog={close => (
              <FileImportDialog
                title={`Import ${label}`}
                accept={['.txt']}
                mostCharacters={FILE_MAX_LENGTH}
                onClose={close}
                onImport={text => fill(text.trim())}
              />
            )}
          >
            <FileText aria-hidden />
            From File
          </DialogButton>
          {children?.(fill)}
        </div>
      )}
    </>
  )
}
