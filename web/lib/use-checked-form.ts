import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

/** A form that a schema checks before it's submitted. `Form` focuses the first faulty field, which react-hook-form can't tell. */
export const useCheckedForm = <Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  defaultValues: DefaultValues<Input>,
) => useForm<Input, unknown, Output>({ shouldFocusError: false, resolver, defaultValues })
