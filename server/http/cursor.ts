import { z } from 'zod'
import { badRequest } from './errors.ts'

const NOT_OURS = 'This cursor doesn’t belong to this list. Start again from the first page.'

/** Where a page ended, as text for the next request. It holds everything: the server keeps nothing. */
export const writeCursor = (at: object) => Buffer.from(JSON.stringify(at)).toString('base64url')

/** Reads what `writeCursor` wrote; refuses anything else, and a cursor of another list. */
export function readCursor<T>(
  text: string,
  schema: z.ZodType<T>,
  { isOurs = () => true, problem = NOT_OURS }: { isOurs?: (cursor: T) => boolean; problem?: string } = {},
): T {
  const { data } = schema.safeParse(parse(text))
  if (data === undefined || !isOurs(data)) throw badRequest(problem)
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The cursor of lists whose pages end with an id; null for the first page. */
export function readIdCursor(text: string | undefined): string | null {
  if (!text) return null
  const { data } = z.uuid().safeParse(text)
  if (!data) throw badRequest(NOT_OURS)
  return data
}
