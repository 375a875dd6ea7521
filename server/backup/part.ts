import { createCipheriv, createDecipheriv, createHash, hash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Part } from './manifest.ts'

/** Each file has its own key, so the nonce never repeats with one (NIST SP 800-38D, 8.2). At most 64 GiB per file. */
const NONCE = Buffer.alloc(12)
const cipherKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'backup-part', 32))

/** Compresses `source` into a file of the backup, encrypted if there's a key. Holds only a few KB in memory. */
export async function writePart(folder: string, path: string, source: Readable, key?: string): Promise<Part> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  const salt = randomBytes(16)
  const cipher = key ? createCipheriv('aes-256-gcm', cipherKey(key, salt), NONCE) : null
  const lines = lineSum()
  const stored = createHash('sha256')
  let bytes = 0
  const tap = passing(chunk => {
    bytes += chunk.length
    stored.update(chunk)
  })
  const out = createWriteStream(file, { mode: 0o600, flush: true })
  await pipeline(source, passing(lines.add), createGzip({ level: 3 }), cipher ?? new PassThrough(), tap, out)
  return {
    path,
    bytes,
    sha256: stored.digest('hex'),
    salt: cipher ? salt.toString('hex') : '',
    tag: cipher ? cipher.getAuthTag().toString('hex') : '',
    ...lines.result(),
  }
}

/** Whether the file is there, whole and unchanged. */
export async function isIntact(folder: string, part: Part): Promise<boolean> {
  const stored = createHash('sha256')
  try {
    for await (const chunk of createReadStream(join(folder, part.path))) stored.update(chunk)
  } catch {
    return false
  }
  return stored.digest('hex') === part.sha256
}

/** Pipes what the part held into `target`. */
export async function readPart(folder: string, part: Part, key: string | undefined, target: NodeJS.WritableStream) {
  const decipher =
    part.salt && key ? createDecipheriv('aes-256-gcm', cipherKey(key, Buffer.from(part.salt, 'hex')), NONCE) : null
  decipher?.setAuthTag(Buffer.from(part.tag, 'hex'))
  await pipeline(createReadStream(join(folder, part.path)), decipher ?? new PassThrough(), createGunzip(), target)
}

const LF = 10

/** Counts lines and adds up their hashes, so that two copies of a table compare whatever their order. */
export function lineSum() {
  let [lines, sum] = [0, 0n]
  let rest: Buffer = Buffer.alloc(0)
  const note = (line: Buffer) => {
    lines += 1
    sum = (sum + hash('sha1', line, 'buffer').readBigUInt64LE()) & 0xffff_ffff_ffff_ffffn
  }
  return {
    add(chunk: Buffer): void {
      let from = 0
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
        const line = chunk.subarray(from, end)
        note(rest.length > 0 ? Buffer.concat([rest, line]) : line)
        rest = Buffer.alloc(0)
        from = end + 1
      }
      if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)])
    },
    result: () => ({ lines, sum: sum.toString(16) }),
  }
}

const passing = (see: (chunk: Buffer) => void) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      see(chunk)
      done(null, chunk)
    },
  })
