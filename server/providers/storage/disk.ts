import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '#server/secrets.ts'
import { requireKey, type Storage, UPLOAD_SECONDS, type Upload } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

const Grant = z.object({ key: z.string(), contentType: z.string(), size: z.number(), expires: z.number() })

const PURPOSE = 'media-upload'

/** Files in a folder, behind signed URLs of our own that work like S3's. */
export function diskStorage(folder: string, secrets: Pick<Secrets, 'sign' | 'verify'>): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key))

  /** Written to a temporary file and renamed, so that no reader sees half a file. */
  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(key)
    const unfinished = `${path}.${randomUUID()}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw storageFailure(error)
    }
  }

  return {
    signUpload: async ({ key, contentType, size, now }) => {
      const grant = {
        key: requireKey(key),
        contentType,
        size,
        expires: now.getTime() + UPLOAD_SECONDS * 1000,
      }
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `/media/upload/${payload}.${secrets.sign(PURPOSE, payload)}`
    },
    read: key => readFile(pathOf(key)).catch(unlessMissing),
    write,
    remove: key => rm(pathOf(key), { force: true }).catch(rethrow),
    check: async () => {
      await mkdir(folder, { recursive: true }).catch(rethrow)
      await access(folder, constants.W_OK).catch(rethrow)
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
