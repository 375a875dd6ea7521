import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Signs links and encrypts stored secrets, each with its own key derived from SECRET_KEY. */
export function makeSecrets(secretKey: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'canvass', purpose, 32))
  const sealing = keyFor('seal')
  const signing = new Map<string, (text: string) => Buffer>()
  const sign = (purpose: string, text: string) => {
    let hmac = signing.get(purpose)
    if (!hmac) signing.set(purpose, (hmac = hmacSha256(keyFor(`sign:${purpose}`))))
    return hmac(text).toString('base64url', 0, 16)
  }
  return {
    /** HMAC-SHA-256 of `text`, cut to 16 bytes, in base64url. A signature for one `purpose` isn't valid for another. */
    sign,
    verify(purpose: string, text: string, signature: string): boolean {
      const [wanted, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
    /** AES-256-GCM: version, nonce, tag, ciphertext. */
    seal(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
  }
}

export type Secrets = ReturnType<typeof makeSecrets>

/** Texts up to this size are hashed in place: all but the longest links. */
const IN_PLACE = 4096
const BLOCK = 64

/**
 * HMAC (RFC 2104) with a key of at most 64 bytes. Every email carries five signatures: createHmac takes 27 µs for each to
 * create its key object, two plain hashes take 4 with new buffers and 1 with these. The result is valid until the next call.
 */
export function hmacSha256(key: Buffer): (text: string) => Buffer {
  const inner = Buffer.alloc(BLOCK + IN_PLACE)
  const outer = Buffer.alloc(BLOCK + 32)
  const digest = Buffer.alloc(32)
  for (let i = 0; i < BLOCK; i++) {
    inner[i] = (key[i] ?? 0) ^ 0x36
    outer[i] = (key[i] ?? 0) ^ 0x5c
  }
  return text => {
    const size = Buffer.byteLength(text)
    const input =
      size <= IN_PLACE ? inner.subarray(0, BLOCK + size) : Buffer.concat([inner.subarray(0, BLOCK)], BLOCK + size)
    input.write(text, BLOCK)
    // A digest as a string costs a third of one as a buffer.
    outer.write(hash('sha256', input, 'binary'), BLOCK, 'latin1')
    digest.write(hash('sha256', outer, 'binary'), 'latin1')
    return digest
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
