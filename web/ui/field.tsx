import { createContext, type ReactNode, useContext, useEffect, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFormFocus } from './form.tsx'

interface FieldControl {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}
const FieldContext = createContext<FieldControl | undefined>(undefined)

/** Ties an input to its label, hint, and error. Our inputs read it by themselves. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}

/** For controls that stand in a field and aren't its input, such as a toolbar's. */
export const BesideField = ({ children }: { children: ReactNode }) => (
  <FieldContext value={undefined}>{children}</FieldContext>
)

interface FieldProps {
  label: ReactNode
  /** For screen readers only, if the context makes the field clear. */
  isLabelHidden?: boolean
  /** What's wrong and what to do. Replaces the hint. */
  error?: ReactNode
  hint?: ReactNode
  required?: boolean
  /** To the right of the label: a counter, a Template button. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Labels one control: `<Field label="Email" error={errors.email?.message}><Input {...register('email')} /></Field>` */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, error, hint, required, aside, className, children } = props
  const id = useId()
  const { faultShown } = useFormFocus()
  useEffect(() => {
    if (error) faultShown()
  }, [error, faultShown])
  const note = error ?? hint
  const control: FieldControl = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cn('field', className)}>
      <div
        className={cn(
          'flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1',
          isLabelHidden && 'sr-only',
        )}
      >
        <label htmlFor={id} className="shrink-0 font-medium text-ink">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cn('text-xs', error ? 'text-bad' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
