import { OTHER_VARIANTS_MAX } from '#contract/follow-up-rules.ts'
import type { Variant } from '#contract/sequences.ts'
import { Field } from '#web/ui/field.tsx'
import { TemplateInput, TemplateTextarea } from '#web/ui/template-fields.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { variantName } from './all-emails.ts'
import type { Email } from './email.ts'
import { EmailList, inSentence } from './email-list.tsx'

interface VariantsProps {
  variants: Variant[]
  onChange: (variants: Variant[]) => void
  isFixed?: boolean
  /** The first email: a new variant starts as a copy of it. */
  email: Email
  notesOn?: NotesAt
}

export const Variants = ({ variants, onChange, email, notesOn, isFixed = false }: VariantsProps) => (
  <EmailList
    emails={variants}
    onChange={onChange}
    isFixed={isFixed}
    titleOf={i => variantName(i + 1)}
    note="The email above is variant A. Each variant goes to an equal share of the recipients, and the report compares them."
    add={{
      label: variants.length === 0 ? 'Add a variant to compare' : 'Add another variant',
      email: { subject: email.subject, body: email.body },
      most: OTHER_VARIANTS_MAX,
    }}
  >
    {(variant, i, change) => (
      <>
        <Field
          label={`Subject of ${inSentence(variantName(i + 1))}`}
          required
          {...notesOn?.({ email: 'variant', n: i + 1, field: 'subject' })}
        >
          <TemplateInput value={variant.subject} onChange={subject => change({ subject })} />
        </Field>
        <Field
          label={`Body of ${inSentence(variantName(i + 1))}`}
          required
          {...notesOn?.({ email: 'variant', n: i + 1, field: 'body' })}
        >
          <TemplateTextarea rows={6} value={variant.body} onChange={body => change({ body })} />
        </Field>
      </>
    )}
  </EmailList>
)
