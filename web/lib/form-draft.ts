import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraft } from './draft.ts'

/**
 * Keeps unsaved input through a lost session: `const forget = useFormDraft('profile', form)`. Call `forget` once the
 * input is saved or discarded. Never use it for passwords.
 */
export function useFormDraft<T extends FieldValues>(
  name: string,
  { setValue, subscribe }: UseFormReturn<T>,
): () => void {
  const [kept, keep] = useDraft(name, '')
  const atFirst = useRef(kept)
  useEffect(() => {
    for (const [field, value] of Object.entries(readValues(atFirst.current)))
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keep(JSON.stringify(values))
      },
    })
  }, [setValue, subscribe, keep])
  return useCallback(() => keep(''), [keep])
}

function readValues(kept: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(kept || '{}')
    return typeof values === 'object' && values !== null ? { ...values } : {}
  } catch {
    return {}
  }
}
