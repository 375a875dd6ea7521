import { useQueryClient } from '@tanstack/react-query'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FieldErrors } from 'react-hook-form'
import { cleanText, LeadDraft } from '#contract/leads.ts'
import { LeadForm } from '#web/features/leads/details/lead-form.tsx'
import { toast } from '#web/lib/toast.ts'
import { rereadCalls, rereadList } from '../queries.ts'

export function AddLead({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const reread = () => Promise.all([rereadList(client), rereadCalls(client)])
  return <LeadForm categories={[]} onClose={onClose} toCall={{ ...rules, onAdded: reread }} />
}

/** Numbers without a country code count as US numbers, as on the server. */
const read = (text: string) => parsePhoneNumberFromString(text, 'US')

const isDialable = (text: string): boolean => read(text)?.isPossible() ?? false

const rules = {
  schema: LeadDraft.extend({
    phone: cleanText(60)
      .min(1, { error: 'Phone is required', abort: true })
      .refine(
        isDialable,
        'Enter the complete number with its area code. Outside the US, start with + and the country code.',
      )
      .nullish(),
  }),
  hint: (phone: string) =>
    phone.trim() && !isDialable(phone)
      ? 'This isn’t a complete phone number yet.'
      : 'Outside the US, start with + and the country code.',
  /** +1 212 555 0142; an incomplete number stays as typed. */
  format(phone: string) {
    const number = read(phone)
    return number?.isPossible() ? number.formatInternational() : phone
  },
  onRefused({ businessName, phone }: FieldErrors<LeadDraft>) {
    if (!businessName && phone?.type !== 'too_small') return
    const text = 'Please provide at least business name and phone number.'
    toast({ title: 'Missing required fields', text, tone: 'bad' })
  },
}
