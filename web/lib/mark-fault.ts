import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { faultyField, sentenceOf } from './refusal.ts'

/** Marks the field that the server rejected. Returns false if it named none of this form's fields. */
export function markFault<T extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<T>, 'getValues' | 'setError'>,
  error: unknown,
): boolean {
  const field = faultyField(error)
  const message = sentenceOf(error)
  if (!field || !message || get(getValues(), field) === undefined) return false
  setError(field as Path<T>, { message })
  return true
}
