/** Fields that libraries set to a code or the name of something in the schema, never to a value of a row. */
const NAMED = [
  'code',
  'status',
  'statusCode',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
]
const DEPTH = 4

/** An error for the log. Only these fields: others hold what the statement, request, or email was made of. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const named = NAMED.flatMap(name => {
    const value = (error as unknown as Record<string, unknown>)[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && depth < DEPTH && { cause: describeError(error.cause, depth + 1) }),
  }
}
