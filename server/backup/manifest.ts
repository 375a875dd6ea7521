import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { lstat, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'

const Hex = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`))
const Count = z.int().nonnegative()

/** One file of a backup: compressed, and encrypted if the backup is. */
const Part = z.object({
  path: z
    .string()
    .max(2048)
    .regex(/^(?:tables|files)(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/),
  bytes: Count,
  /** Of the file as it's stored. */
  sha256: Hex(32),
  /** Of an encrypted file: its key's salt and its tag. */
  salt: z.union([z.literal(''), Hex(16)]),
  tag: z.union([z.literal(''), Hex(16)]),
  /** How many it has: a row each, of a table. */
  lines: Count,
})
export type Part = z.infer<typeof Part>

/** PostgreSQL's limit. */
const MOST_COLUMNS = 1600

const Body = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Up to which ID messages are in the partition of before there were months. */
  oldMessagesUntil: z.guid(),
  /** Tells whether an installation has the same SECRET_KEY. */
  secretKey: z.string(),
  isEncrypted: z.boolean(),
  /** False: they're in S3, which keeps copies of its own. */
  hasImages: z.boolean(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).nonempty().max(MOST_COLUMNS), part: Part }),
  ),
  files: z.array(z.object({ name: z.string(), part: Part })),
})
export type Manifest = z.infer<typeof Body>
const Signed = Body.extend({ signature: z.string() })

const NAME = 'manifest.json'
/** A million files, with 350 bytes each, need less. */
const MOST_BYTES = 400_000_000

/** Written last: a folder without it isn't a backup. Only BACKUP_KEY's owner can sign another. */
export async function writeManifest(folder: string, manifest: Manifest, key: string | undefined): Promise<void> {
  const signed = { ...manifest, signature: signatureOf(manifest, key) }
  await writeFile(join(folder, NAME), `${JSON.stringify(signed, null, 2)}\n`, { mode: 0o600 })
}

/** Throws a sentence if there's none, if it was changed, or if it needs another key. */
export async function readManifest(folder: string, key: string | undefined): Promise<Manifest> {
  const file = join(folder, NAME)
  const found = await lstat(file).catch(() => null)
  if (!found)
    throw new Error(
      `${folder} isn't a complete backup: it has no ${NAME}, which is written last. Nothing was restored.`,
    )
  const isReadable = found.isFile() && found.size <= MOST_BYTES
  const parsed = Signed.safeParse(isReadable ? parseJson(await readFile(file, 'utf8')) : null)
  if (!parsed.success) throw new Error(`${file} is cut off or changed. Use another backup. Nothing was restored.`)
  const { signature, ...manifest } = parsed.data
  if (manifest.isEncrypted && !key)
    throw new Error('This backup is encrypted. Set BACKUP_KEY to the key it was made with. Nothing was restored.')
  const [given, wanted] = [signature, signatureOf(manifest, manifest.isEncrypted ? key : undefined)].map(s =>
    Buffer.from(s),
  )
  if (given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted)) return manifest
  throw new Error(
    manifest.isEncrypted
      ? "BACKUP_KEY isn't the key that this backup was made with, or the backup was changed. Nothing was restored."
      : `${file} was changed after the backup. Use another backup. Nothing was restored.`,
  )
}

/** Without a key, it still finds damage. */
const signatureOf = (manifest: Manifest, key = ''): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, 'canvass', 'backup-manifest', 32)))
    .update(JSON.stringify(Body.parse(manifest)))
    .digest('hex')
