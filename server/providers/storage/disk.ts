import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Secrets } from '#server/secrets.ts'
import { LISTED, requireKey, type Storage, type StorageFolder, UPLOAD_SECONDS, type Upload } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

const Grant = z.object({ key: z.string(), contentType: z.string(), size: z.number(), expires: z.number() })

const PURPOSE = 'media-upload'

/** Files in DATA_DIR, behind signed URLs of our own that work like S3's. */
export function diskStorage(dataDir: string, secrets: Pick<Secrets, 'sign' | 'verify'>): Storage {
  const media = join(dataDir, 'media')
  const placeOf = (folder: string) => (folder.startsWith('lead-files') ? dataDir : media)
  const pathOf = (key: string) => join(placeOf(requireKey(key)), key)

  /** Written to a temporary file and renamed, so that no reader sees half a file. */
  async function save(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key)
    const unfinished = `${path}.${randomUUID()}`
    let isOurs = true
    try {
      await mkdir(dirname(path), { recursive: true })
      await pipeline(
        async function* () {
          // What the source throws is the caller's, not a failure of this disk.
          isOurs = false
          for await (const piece of source) {
            isOurs = true
            yield piece
            isOurs = false
          }
          isOurs = true
        },
        createWriteStream(unfinished, { mode: 0o600 }),
      )
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw isOurs ? storageFailure(error) : error
    }
  }
  const write = (key: string, bytes: Uint8Array) => save(key, Readable.from([bytes]))

  async function listBefore(folder: StorageFolder, time: Date): Promise<string[]> {
    const inside = join(placeOf(folder), folder)
    const old: string[] = []
    for (const name of await readdir(inside).catch(() => [])) {
      if (old.length === LISTED) break
      const found = await stat(join(inside, name)).catch(() => null)
      if (!found || found.mtimeMs >= time.getTime()) continue
      // A crash left it in the middle of `save`.
      if (/\.[\da-f-]{36}$/.test(name)) await rm(join(inside, name), { force: true })
      else old.push(`${folder}/${name}`)
    }
    return old
  }

  return {
    signUpload: async ({ key, contentType, size, now }) => {
      const grant = { key: requireKey(key), contentType, size, expires: now.getTime() + UPLOAD_SECONDS * 1000 }
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `/media/upload/${payload}.${secrets.sign(PURPOSE, payload)}`
    },
    read: key => readFile(pathOf(key)).catch(unlessMissing),
    write,
    save,
    listBefore,
    open: async key => {
      const handle = await open(pathOf(key)).catch(unlessMissing)
      return handle?.createReadStream() ?? null
    },
    remove: key => rm(pathOf(key), { force: true }).catch(rethrow),
    check: async () => {
      await mkdir(media, { recursive: true }).catch(rethrow)
      await access(media, constants.W_OK).catch(rethrow)
    },
    receive: async upload => {
      const grant = readGrant(upload, secrets)
      if (!grant) return false
      await write(grant.key, upload.bytes)
      return true
    },
  }
}

function readGrant({ token, contentType, bytes, now }: Upload, secrets: Pick<Secrets, 'verify'>) {
  const [payload = '', signature = ''] = token.split('.')
  if (!secrets.verify(PURPOSE, payload, signature)) return null
  const grant = Grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  const isAsSigned = grant.expires > now.getTime() && grant.contentType === contentType && grant.size === bytes.length
  return isAsSigned ? grant : null
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw storageFailure(error)
}

const rethrow = (error: unknown) => {
  throw storageFailure(error)
}
