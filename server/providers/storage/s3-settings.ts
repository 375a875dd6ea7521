import type { Config } from '#server/config.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For services other than Amazon's, which need the bucket in the path. */
  endpoint?: string | undefined
}

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
