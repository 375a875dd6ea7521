import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { copyIn } from '#server/db/copy-in.ts'
import type { Pool, Sql } from '#server/db/db.ts'

export type Value = string | number | null

/** Writes rows into a table by COPY, about ten times as fast as inserts. `into` is trusted text: `places (name, lat)`. */
export async function copyRows(sql: Sql | Pool, into: string, rows: Iterable<Value[] | string>): Promise<void> {
  const { rows: stream, failed } = await copyIn(sql, `copy ${into} from stdin`)
  // Sends 64 KB at a time, which spares the driver and the server thousands of tiny chunks.
  let text = ''
  for (const row of rows) {
    text += typeof row === 'string' ? row : copyLine(row)
    if (text.length < 65_536) continue
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed])
    text = ''
  }
  stream.end(text)
  await Promise.race([finished(stream), failed])
}

/** Formats a row for COPY, so that callers can do it ahead of time. */
export function copyLine(row: Value[]): string {
  let text = ''
  for (let i = 0; i < row.length; i++) {
    const value = row[i] ?? null
    if (i > 0) text += '\t'
    if (value === null) text += '\\N'
    else text += typeof value === 'number' ? value : escapeText(value)
  }
  return `${text}\n`
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** PostgreSQL's text can't hold a zero character. */
function escapeText(text: string): string {
  return /[\\\t\n\r\0]/.test(text) ? text.replace(/\0/g, '').replace(/[\\\t\n\r]/g, c => special[c] ?? c) : text
}
