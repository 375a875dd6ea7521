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
  /** Another service than Amazon's; buckets are then named in the path. */
  endpoint?: string | undefined
}

/** S3 and what speaks like it. */
export function s3Storage({ bucket, region, endpoint, ...credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // A checksum of the empty body would otherwise be signed into the address of an upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
  })
  const place = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  return {
    signUpload: ({ key, contentType, size, now }) =>
      getSignedUrl(client, new PutObjectCommand({ ...place(key), ContentType: contentType, ContentLength: size }), {
        expiresIn: UPLOAD_SECONDS,
        signingDate: now,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      }),
    read: async key => {
      const command = new GetObjectCommand(place(key))
      try {
        const { Body } = await client.send(command)
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw storageFailure(error)
      }
    },
    write: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: contentType })).catch(rethrow)
    },
    remove: async key => {
      await client.send(new DeleteObjectCommand(place(key))).catch(rethrow)
    },
  }
}

/** Null where no bucket is set up. */
export function s3Settings(config: Config): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return bucket && accessKeyId && secretAccessKey ? { bucket, region, endpoint, accessKeyId, secretAccessKey } : null
}

/** Where the browser sends uploads to, for the page's policy; undefined where they come to ourselves. */
export function uploadOrigin(config: Config): string | undefined {
  const settings = s3Settings(config)
  if (!settings) return undefined
  const { bucket, region, endpoint } = settings
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}

const rethrow = (error: unknown) => {
  throw storageFailure(error)
}
