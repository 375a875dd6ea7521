import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { cleanInput } from './clean-input.ts'
import { badRequest } from './errors.ts'

const NOT_OURS = 'This cursor doesn’t belong to this list. Start again from the first page.'

/** Encodes where a page ended. It holds all the state: the server keeps none. */
export const writeCursor = (at: object) => Buffer.from(JSON.stringify(at)).toString('base64url')

/** Reads what `writeCursor` wrote; rejects anything else, including another list's cursor. */
export function readCursor<T>(
  text: string,
  schema: z.ZodType<T>,
  { isOurs = () => true, problem = NOT_OURS }: { isOurs?: (cursor: T) => boolean; problem?: string } = {},
): T {
  const { data } = schema.safeParse(cleanInput(parseJson(Buffer.from(text, 'base64url').toString())))
  if (data === undefined || !isOurs(data)) throw badRequest(problem)
  return data
}

/** A time as PostgreSQL writes it, with microseconds. It refuses days and years that don't exist. */
export const StoredTime = z
  .string()
  .max(40)
  .refine(text => z.iso.datetime({ offset: true }).safeParse(asIso(text)).success && !text.startsWith('0000'))

const asIso = (text: string) => text.replace(' ', 'T').replace(/(?<=[+-]\d\d)$/, ':00')

/** The cursor for lists in the order of a time. */
export const TimeCursor = z.strictObject({ at: StoredTime, id: z.uuid() })

/** The cursor for lists whose pages end with an ID; null for the first page. */
export function readIdCursor(text: string | undefined): string | null {
  if (!text) return null
  const { data } = z.uuid().safeParse(text)
  if (!data) throw badRequest(NOT_OURS)
  return data
}

/** The page in rows of which one more was read; `last` ends it if another page follows. */
export function pageOf<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}
