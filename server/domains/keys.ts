import { createPrivateKey, createPublicKey, generateKeyPair, generateKeyPairSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Secrets } from '#server/secrets.ts'

/** The stored parts of a key pair. */
export interface SealedKey {
  selector: string
  privateKey: Buffer
}

export interface PublishedKey {
  selector: string
  publicKey: string
}

/** Random selectors, because several accounts may claim one domain with separate records. */
const randomSelector = (prefix: string) => `${prefix}${randomBytes(3).toString('hex')}`

/** Takes a tenth of a second of CPU time, on a thread of Node's pool. */
export async function makeRsaKey(secrets: Secrets): Promise<SealedKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { selector: randomSelector('canvass'), privateKey: secrets.seal(privateKey) }
}

/** 50 µs. */
export function makeEd25519Key(secrets: Secrets): SealedKey {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { selector: randomSelector('ed25519'), privateKey: secrets.seal(privateKey) }
}

/** The DNS record's content: for RSA, SubjectPublicKeyInfo (RFC 6376, 3.6.1); for ed25519, the 32 bytes (RFC 8463, 4.2). */
export function published(secrets: Secrets, { selector, privateKey }: SealedKey): PublishedKey {
  const key = createPublicKey(createPrivateKey(secrets.open(privateKey)))
  const der = key.export({ type: 'spki', format: 'der' })
  const p = key.asymmetricKeyType === 'ed25519' ? der.subarray(-32) : der
  return { selector, publicKey: p.toString('base64') }
}
