import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { CsvImport, csvImports } from '#contract/csv.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, badRequest, conflict, forbidden, notFound, unavailable } from '#server/http/errors.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import * as sql from '../imports-sql.ts'
import { readDialect } from '../read/dialect.ts'
import { UnreadableFile } from '../read/parse-rows.ts'
import { FileGone, openStored, removeStored, storeUpload } from './store.ts'

const Grant = z.tuple([z.uuid(), z.uuid(), z.number()])
const PURPOSE = 'lead-file-upload'

/** The first step: returns an upload URL. If the account has ten files, removes the oldest. */
export async function beginUpload(
  deps: Deps,
  userId: string,
  file: { name: string; bytes: number; sheet?: number | undefined; isAccount?: boolean | undefined },
) {
  const { db, clock, secrets, providers } = deps
  const expires = clock.now().getTime() + HOUR_MS
  const { id, old } = await db.asUser(userId, async tx => {
    const oldest = await sql.findOldest(tx, userId)
    for (const each of oldest) await sql.deleteFile(tx, userId, each.id)
    return { id: await sql.insertFile(tx, userId, file, new Date(expires)), old: oldest }
  })
  // If the storage doesn't answer, the sweep removes them tomorrow.
  for (const each of old) await removeStored(providers.storage, each.id).catch(() => {})
  const payload = Buffer.from(JSON.stringify([userId, id, expires])).toString('base64url')
  return { id, uploadUrl: `/lead-files/upload/${payload}.${secrets.sign(PURPOSE, payload)}` }
}

/** Checks a signed upload URL. */
export function readGrant({ secrets, clock }: Deps, token: string): { userId: string; id: string } {
  const [payload = '', signature = ''] = token.split('.')
  if (!secrets.verify(PURPOSE, payload, signature)) throw forbidden('This upload URL isn’t valid')
  const [userId, id, expires] = Grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (expires < clock.now().getTime()) throw forbidden('This upload URL has expired. Choose the file again.')
  return { userId, id }
}

/** The second step: stores the file. Removes a file that isn't a table and says what it is. */
export async function takeUpload(deps: Deps, { userId, id }: { userId: string; id: string }, body: Readable) {
  const { db, clock, providers } = deps
  const waiting = await db.asUser(userId, tx => sql.findFile(tx, userId, id))
  if (waiting?.state !== 'uploading') throw notFound('Upload')
  try {
    const isAccount = waiting.brought !== null
    const how = { sheet: waiting.sheet ?? undefined, isAccount }
    const { isUtf8, ...stored } = await storeUpload(providers.storage, id, body, how)
    const fields = await db.asUser(userId, tx => listFields(tx, userId))
    const dialect = await readDialect(await openStored(providers.storage, id), isAccount ? OURS : {}, {
      isUtf8,
      fields,
    })
    const sweepAt = new Date(clock.now().getTime() + DAY_MS)
    const file = await db.asUser(userId, tx => sql.saveDialect(tx, userId, id, dialect, { ...stored, sweepAt }))
    if (!file) throw notFound('Upload')
    return file
  } catch (error) {
    await db.asUser(userId, tx => sql.deleteFile(tx, userId, id))
    // If the storage doesn't answer, the sweep removes it tomorrow.
    await removeStored(providers.storage, id).catch(() => {})
    throw sayUnreadable(error)
  }
}

/** How we write the rows of an export (convert/write-csv.ts). */
const OURS = { encoding: 'utf-8', delimiter: ',', hasHeader: true } as const

/** Reads the file again with another dialect. */
export async function reread(
  deps: Deps,
  userId: string,
  id: string,
  given: z.output<typeof csvImports.reread.body>,
): Promise<CsvImport> {
  const { db, providers } = deps
  const [file, fields] = await db.asUser(
    userId,
    async tx => [await sql.findFile(tx, userId, id), await listFields(tx, userId)] as const,
  )
  if (!file) throw notFound('File')
  if (file.brought !== null) throw conflict('The export of an account can be read in one way only.')
  if (file.state !== 'ready') throw conflict('This file was already imported. Upload it again to change how it’s read.')
  const { encoding = file.encoding, delimiter = file.delimiter, hasHeader = file.hasHeader } = given
  const how = { encoding, delimiter, hasHeader }
  try {
    const dialect = await readDialect(await openStored(providers.storage, id), how, { fields })
    const saved = await db.asUser(userId, tx => sql.saveDialect(tx, userId, id, dialect))
    if (!saved) throw notFound('File')
    return saved
  } catch (error) {
    throw sayUnreadable(error)
  }
}

export function sayUnreadable(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof UnreadableFile) return badRequest(error.message)
  if (error instanceof ProviderError) return unavailable(error.message)
  return error instanceof FileGone ? conflict('The file is no longer available. Upload it again.') : error
}
