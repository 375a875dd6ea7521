import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/**
 * Checks a form by a schema that loads after the page, so that pages open without zod (38 KB gzip). If it can't be
 * loaded, only the server checks; the form shows its faults in the same places.
 */
export function laterSchema<Input extends FieldValues, Output>(
  load: () => Promise<ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const start = async (): Promise<Resolver<Input, unknown, Output>> => {
    const [schema, { zodResolver }] = await Promise.all([load(), import('@hookform/resolvers/zod')])
    return zodResolver(schema)
  }
  let resolver = start()
  // A failed load is tried again with the next submission.
  resolver.catch(() => {})
  return async (...form) => {
    resolver = resolver.catch(start)
    const check = await resolver.catch(() => null)
    // What the form holds is what the schema accepts, unless the user made a mistake, which the server finds.
    return check ? check(...form) : { values: form[0] as unknown as Output, errors: {} }
  }
}
