import { LANGUAGE_NAMES } from '#contract/draft-languages.ts'
import type { Doubtful, RunPreview as RunPreviewed } from '#contract/drafts.ts'
import type { DraftLanguage } from '#contract/facts.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import { OFFER_TYPES } from '#contract/offer-types.ts'
import type { ChosenOffer } from '#web/features/offers/chosen-offer.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { WhomFor } from './whom-for.tsx'

interface RunPreviewProps {
  preview: RunPreviewed | null
  leadCount: number
  onLeaveOut: (leadIds: string[]) => void
  /** The emails' language; empty for each lead's own. */
  language: DraftLanguage | ''
  offer: ChosenOffer
  onOffer: (offer: ChosenOffer) => void
}

const IF_SAME = 'Leave blank if the offer above is in it. Canvass doesn’t translate.'
const IF_BLANK = 'Some of these leads speak it. Leave blank to write to them in the language of your offer.'

/** Whom the offer is for, leads that it may not suit, and the first email as it would be. */
export function RunPreview({ preview, leadCount, onLeaveOut, language, offer, onOffer }: RunPreviewProps) {
  const wanted = language ? [language] : (preview?.languages ?? [])
  const texts = wanted.map(one => (
    <Translation key={one} of={offer} language={one} hint={language ? IF_SAME : IF_BLANK} onChange={onOffer} />
  ))
  if (!preview) return texts
  const { email, doubtful } = preview
  return (
    <section aria-label="Before you start" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WhomFor preview={preview} offer={offer} onOffer={onOffer} />
      {GROUPS.filter(({ group }) => doubtful[group].length > 0).map(({ group, says }) => {
        const n = doubtful[group].length
        const isAll = n > 1 && n === leadCount
        const remark = says(n, isAll ? 'All' : formatNumber(n), preview.audience ?? '')
        return (
          <p key={group} className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere min-w-0 grow">{remark}</span>
            {!isAll && (
              <Button size="sm" aria-label={`Leave out: ${remark}`} onClick={() => onLeaveOut(doubtful[group])}>
                Leave out
              </Button>
            )}
          </p>
        )
      })}
      {texts}
      {email && (
        <figure className="grid gap-2 rounded-lg border border-line px-3 py-2">
          <figcaption className="text-ink-2 text-xs">
            To {email.businessName}. The offer above is its text: change it there. Offer type:{' '}
            {OFFER_TYPES[preview.type]}.
          </figcaption>
          <p className="wrap-anywhere font-medium">{email.subject}</p>
          <p className="wrap-anywhere whitespace-pre-line">{email.body}</p>
        </figure>
      )}
    </section>
  )
}

const GROUPS: { group: keyof Doubtful; says: (n: number, some: string, audience: string) => string }[] = [
  { group: 'peers', says: (n, some) => `${some} of these ${n === 1 ? 'sells' : 'sell'} what you sell.` },
  {
    group: 'misfits',
    says: (n, some, audience) => `${some} of these ${n === 1 ? 'doesn’t' : 'don’t'} look like “${audience}”.`,
  },
  { group: 'chains', says: (n, some) => `${some} of these ${n === 1 ? 'belongs to a chain' : 'are chains'}.` },
  { group: 'websites', says: (n, some) => `${some} of these ${n === 1 ? 'has' : 'have'} a website.` },
  {
    group: 'unknown',
    says: (n, some) =>
      some === 'All'
        ? 'None of these has a known fact, so each email begins with your offer.'
        : `${some} of these ${n === 1 ? 'has' : 'have'} no known fact to begin with.`,
  },
]

/** The selection without these leads. */
export function without(selection: LeadSelection, leadIds: string[]): LeadSelection {
  if ('ids' in selection) {
    const left = new Set(leadIds)
    return { ...selection, ids: selection.ids.filter(id => !left.has(id)) }
  }
  return { ...selection, except: [...(selection.except ?? []), ...leadIds] }
}

interface TranslationProps {
  of: ChosenOffer
  language: DraftLanguage
  hint: string
  onChange: (offer: ChosenOffer) => void
}

/** The offer in the language of the emails. A blank text counts as missing. */
function Translation({ of: chosen, language, hint, onChange }: TranslationProps) {
  const { [language]: text = '', ...others } = chosen.offer.translations ?? {}
  const change = (typed: string) => {
    const translations = typed === '' ? others : { ...others, [language]: typed }
    onChange({ ...chosen, offer: { ...chosen.offer, translations } })
  }
  return (
    <Field label={`Offer in ${LANGUAGE_NAMES[language]}`} hint={offerRemark(text) ?? hint}>
      <Textarea rows={3} value={text} onChange={event => change(event.target.value)} />
    </Field>
  )
}
