import { LANGUAGE_NAMES } from '#contract/draft-languages.ts'
import type { DraftLanguage } from '#contract/facts.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import type { ChosenOffer } from '#web/features/offers/chosen-offer.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface TranslationProps {
  of: ChosenOffer
  language: DraftLanguage
  hint: string
  onChange: (offer: ChosenOffer) => void
}

/** The offer in the language of the emails. A blank text counts as missing. */
export function Translation({ of: chosen, language, hint, onChange }: TranslationProps) {
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
