import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from './s3-settings.ts'
import { LISTED, requireKey, type Storage, type StorageFolder, UPLOAD_SECONDS } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

/** S3 and compatible services. */
export function s3Storage({ bucket, region, endpoint, ...credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // By default the SDK would sign a checksum of the empty body into the upload's URL.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
  })
  const place = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  /** Null for a missing object. */
  async function get(key: string) {
    const command = new GetObjectCommand(place(key))
    try {
      return (await client.send(command)).Body ?? null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw storageFailure(error)
    }
  }
  const read = async (key: string) => (await (await get(key))?.transformToByteArray().catch(rethrow)) ?? null

  /** By way of a temporary file, because S3 wants to know the length first, and stores nothing of a broken upload. */
  async function save(key: string, source: AsyncIterable<Uint8Array>, ContentType: string): Promise<void> {
    const spool = join(tmpdir(), `canvass-${randomUUID()}`)
    const file = createWriteStream(spool, { mode: 0o600, flags: 'wx' })
    try {
      await pipeline(source, file)
      const body = { Body: createReadStream(spool), ContentLength: file.bytesWritten, ContentType }
      await client.send(new PutObjectCommand({ ...place(key), ...body })).catch(rethrow)
    } finally {
      await rm(spool, { force: true })
    }
  }

  async function listBefore(folder: StorageFolder, time: Date): Promise<string[]> {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, MaxKeys: LISTED })
    const { Contents = [] } = await client.send(command).catch(rethrow)
    return Contents.flatMap(({ Key, LastModified }) => (Key && LastModified && LastModified < time ? [Key] : []))
  }

  return {
    signUpload: ({ key, contentType, size, now }) =>
      getSignedUrl(client, new PutObjectCommand({ ...place(key), ContentType: contentType, ContentLength: size }), {
        expiresIn: UPLOAD_SECONDS,
        signingDate: now,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      }),
    read,
    save,
    listBefore,
    open: async key => (await get(key)) as Readable | null,
    check: async () => void (await read(NOBODYS_KEY)),
    write: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: contentType })).catch(rethrow)
    },
    remove: async key => {
      await client.send(new DeleteObjectCommand(place(key))).catch(rethrow)
    },
  }
}

/** Asked for to see whether the bucket answers. */
const NOBODYS_KEY = `images/${'0'.repeat(32)}`

const rethrow = (error: unknown) => {
  throw storageFailure(error)
}
