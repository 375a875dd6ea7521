/** What an upload may be, to the byte. */
export interface UploadGrant {
  key: string
  contentType: string
  size: number
  now: Date
}

/** What came to us under a signed address of our own. */
export interface Upload {
  token: string
  contentType: string | undefined
  bytes: Uint8Array
  now: Date
}

/** Where files lie. Keys are of our own making: a folder and 32 characters that nobody guesses. */
export interface Storage {
  /** An address that takes one PUT of exactly this key, type and size, for ten minutes. */
  signUpload(grant: UploadGrant): Promise<string>
  /** Null where there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>
  /** Embedded storage alone, whose signed addresses lead back to us: false where the upload is not what was signed. */
  receive?(upload: Upload): Promise<boolean>
}

export const UPLOAD_SECONDS = 600

const KEY = /^(?:uploads|images)\/[\w-]{32}(?:\.[a-z]{3,4})?$/

/** A key becomes a path or an address only after this. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('no storage key of ours')
  return key
}
