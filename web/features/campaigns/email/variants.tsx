import { Plus, Trash2 } from 'lucide-react'
import { OTHER_VARIANTS_MAX } from '#contract/follow-up-rules.ts'
import type { Variant } from '#contract/sequences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TemplateInput, TemplateTextarea } from '#web/ui/template-fields.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { inSentence, variantName } from './all-emails.ts'
import type { Email } from './email.ts'

interface VariantsProps {
  variants: Variant[]
  onChange: (variants: Variant[]) => void
  /** The campaign has begun: variants can be edited, but not added or removed. */
  isFixed?: boolean
  /** The first email: a new variant starts as a copy of it. */
  email: Email
  notesOn?: NotesAt
}

/** The first email's other variants. Only a button until there are any. */
export const Variants = ({ variants, onChange, email, notesOn, isFixed = false }: VariantsProps) => (
  <div className="flex flex-col items-start gap-3">
    {variants.map((variant, i) => (
      <VariantBox
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its position
        key={i}
        n={i + 1}
        variant={variant}
        onChange={changes => onChange(variants.with(i, { ...variant, ...changes }))}
        onRemove={isFixed ? undefined : () => onChange(variants.filter((_, other) => other !== i))}
        {...(notesOn && { notesOn })}
      />
    ))}
    {variants.length > 0 && (
      <p className="text-ink-3 text-xs">
        The email above is variant A. Each variant goes to an equal share of the recipients, and the report compares
        them.
      </p>
    )}
    {!isFixed && variants.length < OTHER_VARIANTS_MAX && (
      <Button onClick={() => onChange([...variants, { subject: email.subject, body: email.body }])}>
        <Plus aria-hidden /> {variants.length === 0 ? 'Add a variant to compare' : 'Add another variant'}
      </Button>
    )}
  </div>
)

interface VariantBoxProps extends Pick<VariantsProps, 'notesOn'> {
  n: number
  variant: Variant
  onChange: (changes: Partial<Variant>) => void
  onRemove: (() => void) | undefined
}

function VariantBox({ n, variant, onChange, onRemove, notesOn }: VariantBoxProps) {
  const title = variantName(n)
  const name = inSentence(title)
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3 rounded-xl border border-line p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <h3 aria-hidden className="font-semibold">
          {title}
        </h3>
        {onRemove && <IconButton size="sm" icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />}
      </div>
      <Field label={`Subject of ${name}`} required {...notesOn?.({ email: 'variant', n, field: 'subject' })}>
        <TemplateInput value={variant.subject} onChange={subject => onChange({ subject })} />
      </Field>
      <Field label={`Body of ${name}`} required {...notesOn?.({ email: 'variant', n, field: 'body' })}>
        <TemplateTextarea rows={6} value={variant.body} onChange={body => onChange({ body })} />
      </Field>
    </fieldset>
  )
}
