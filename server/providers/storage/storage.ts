import type { Readable } from 'node:stream'

/** The exact upload that a signed URL accepts. */
export interface UploadGrant {
  key: string
  contentType: string
  size: number
  now: Date
}

/** An upload to one of our own signed URLs. */
export interface Upload {
  token: string
  contentType: string | undefined
  bytes: Uint8Array
  now: Date
}

/** Stores files. We generate the keys: a folder, and 32 random characters or an ID. */
export interface Storage {
  /** Returns a URL that accepts one PUT of exactly this key, type, and size, for ten minutes. */
  signUpload(grant: UploadGrant): Promise<string>
  /** Returns null for a missing file. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Streams a file; null if it's missing. */
  open(key: string): Promise<Readable | null>
  /** Stores everything that `source` yields, or nothing if it throws. Holds only a few KB of it in memory. */
  save(key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** The keys in this folder that were stored before `time`, at most 1,000. */
  listBefore(folder: StorageFolder, time: Date): Promise<string[]>
  /** Succeeds if the file is already gone. */
  remove(key: string): Promise<void>
  /** Rejects if files can't be stored. */
  check(): Promise<void>
  /** Only for embedded storage, whose signed URLs lead here. False: the upload doesn't match its URL. */
  receive?(upload: Upload): Promise<boolean>
}

export const UPLOAD_SECONDS = 600
/** The most keys that one listing returns, as with S3. */
export const LISTED = 1000

export type StorageFolder = 'uploads' | 'images' | 'lead-files'

const KEY = /^(?:(?:uploads|images)\/[\w-]{32}(?:\.[a-z]{3,4})?|lead-files\/[\da-f-]{36}\.csv)$/

/** Every key passes through here before it becomes part of a path or URL. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('no storage key of ours')
  return key
}
