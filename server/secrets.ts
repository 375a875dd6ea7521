import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Signs links and encrypts stored secrets, each with its own key derived from SECRET_KEY. */
export interface Secrets {
  /** HMAC-SHA-256 of `text`, cut to 16 bytes, in base64url. A signature for one `purpose` isn't valid for another. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** AES-256-GCM: version, nonce, tag, ciphertext. */
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

export function makeSecrets(secretKey: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'canvass', purpose, 32))
  const sealing = keyFor('seal')
  const signing = new Map<string, (text: string) => Buffer>()
  const sign = (purpose: string, text: string) => {
    let hmac = signing.get(purpose)
    if (!hmac) signing.set(purpose, (hmac = hmacSha256(keyFor(`sign:${purpose}`))))
    return hmac(text).subarray(0, 16).toString('base64url')
  }
  return {
    sign,
    verify(purpose, text, signature) {
      const [wanted, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * HMAC (RFC 2104) with a key of at most 64 bytes. Every email carries five signatures; createHmac takes 27 µs for each to
 * create its key object, two plain hashes take 4.
 */
export function hmacSha256(key: Buffer): (text: string) => Buffer {
  const padded = Buffer.concat([key], 64)
  const [inner, outer] = [padded.map(byte => byte ^ 0x36), padded.map(byte => byte ^ 0x5c)]
  return text => {
    const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, first]), 'buffer')
  }
}

/** SECRET_KEY, or the key that the first start created in DATA_DIR. */
export async function readSecretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY) return config.SECRET_KEY
  const file = join(config.DATA_DIR, 'secret.key')
  const fresh = randomBytes(48).toString('base64url')
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
