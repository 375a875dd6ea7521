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

/** Stores files. We generate the keys: a folder and 32 random characters. */
export interface Storage {
  /** Returns a URL that accepts one PUT of exactly this key, type, and size, for ten minutes. */
  signUpload(grant: UploadGrant): Promise<string>
  /** Returns null for a missing file. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Succeeds if the file is already gone. */
  remove(key: string): Promise<void>
  /** Rejects if files can't be stored. */
  check(): Promise<void>
  /**
   * Only for embedded storage, whose signed URLs point to this server. Returns false if the upload doesn't match
   * the URL.
   */
  receive?(upload: Upload): Promise<boolean>
}

export const UPLOAD_SECONDS = 600

const KEY = /^(?:uploads|images)\/[\w-]{32}(?:\.[a-z]{3,4})?$/

/** Every key passes through here before it becomes part of a path or URL. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('no storage key of ours')
  return key
}
