import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '#server/config.ts'
import { requireKey, type Storage, UPLOAD_SECONDS } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For services other than Amazon's, which need the bucket in the path. */
  endpoint?: string | undefined
}

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

  async function read(key: string): Promise<Uint8Array | null> {
    const command = new GetObjectCommand(place(key))
    try {
      const { Body } = await client.send(command)
      return (await Body?.transformToByteArray()) ?? null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw storageFailure(error)
    }
  }

  return {
    signUpload: ({ key, contentType, size, now }) =>
      getSignedUrl(client, new PutObjectCommand({ ...place(key), ContentType: contentType, ContentLength: size }), {
        expiresIn: UPLOAD_SECONDS,
        signingDate: now,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      }),
    read,
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

/** Null if no bucket is configured. */
export function s3Settings(config: Config): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return bucket && accessKeyId && secretAccessKey ? { bucket, region, endpoint, accessKeyId, secretAccessKey } : null
}

/** The origin that browsers upload to, for the content security policy; undefined if they upload to this server. */
export function uploadOrigin(config: Config): string | undefined {
  const settings = s3Settings(config)
  if (!settings) return undefined
  const { bucket, region, endpoint } = settings
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}

const rethrow = (error: unknown) => {
  throw storageFailure(error)
}
