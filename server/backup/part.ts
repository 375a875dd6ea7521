import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, Transform, Writable } from 'node:stream'
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
  const stored = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const tap = passing(chunk => {
    bytes += chunk.length
    stored.update(chunk)
  })
  const out = createWriteStream(file, { mode: 0o600, flush: true })
  const count = passing(chunk => (lines += linesIn(chunk)))
  await pipeline(source, count, createGzip({ level: 3 }), cipher ?? new PassThrough(), tap, out)
  return {
    path,
    bytes,
    sha256: stored.digest('hex'),
    salt: cipher ? salt.toString('hex') : '',
    tag: cipher ? cipher.getAuthTag().toString('hex') : '',
    lines,
  }
}

/** A row of ours takes at most a third of it. PostgreSQL holds one in memory, up to a gigabyte. */
const LONGEST_ROW = 128 * 1024 * 1024

/**
 * Reads a part to its end without keeping it. Returns how many bytes it holds if it's a file inside `folder`, whole and unchanged,
 * with the said lines. Stops as soon as it has more lines, a longer row, or more than `most` bytes.
 */
export async function measurePart(
  folder: string,
  part: Part,
  key: string | undefined,
  most: number,
): Promise<number | 'too large' | 'changed'> {
  const stored = createHash('sha256')
  let [size, row, lines] = [0, 0, 0]
  const isTable = part.path.startsWith('tables/')
  const target = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length
      row = chunk.length - 1 - chunk.lastIndexOf(LF) + (chunk.includes(LF) ? 0 : row)
      lines += linesIn(chunk)
      const isMore = size > most || lines > part.lines || (isTable && row > LONGEST_ROW)
      done(isMore ? new Error('more than it says') : null)
    },
  })
  try {
    const file = join(folder, part.path)
    const found = await lstat(file)
    const isInside = (await realpath(file)) === join(await realpath(folder), part.path)
    if (!found.isFile() || found.size !== part.bytes || !isInside) return 'changed'
    await readPart(folder, part, key, target, chunk => stored.update(chunk))
  } catch {
    return size > most ? 'too large' : 'changed'
  }
  return stored.digest('hex') === part.sha256 && lines === part.lines ? size : 'changed'
}

/** Pipes what the part held into `target`. `see` gets it as it's stored. */
export async function readPart(
  folder: string,
  part: Part,
  key: string | undefined,
  target: NodeJS.WritableStream,
  see: (chunk: Buffer) => void = () => {},
) {
  const decipher =
    part.salt && key ? createDecipheriv('aes-256-gcm', cipherKey(key, Buffer.from(part.salt, 'hex')), NONCE) : null
  decipher?.setAuthTag(Buffer.from(part.tag, 'hex'))
  const source = createReadStream(join(folder, part.path))
  await pipeline(source, passing(see), decipher ?? new PassThrough(), createGunzip(), target)
}

const LF = 10

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, end + 1)) lines += 1
  return lines
}

const passing = (see: (chunk: Buffer) => void) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      see(chunk)
      done(null, chunk)
    },
  })
