import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { link, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Part } from './manifest.ts'
import { measurePart, writePart } from './part.ts'

const TEXT = 'a\tb\nc\td\n'
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-parts-'))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0
const make = (text = TEXT, key?: string) =>
  writePart(folder, `tables/${++made}.gz`, Readable.from([Buffer.from(text)]), key)
const measure = (part: Part, { key, most = 1e9 }: { key?: string; most?: number } = {}) =>
  measurePart(folder, part, key, most)

/** The part with other stored bytes, of which it says the right hash. */
async function storing(bytes: Buffer): Promise<Part> {
  const part = await make()
  await writeFile(join(folder, part.path), bytes)
  return { ...part, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

test.each([undefined, 'a key of thirty-two characters ok'])(
  'measures what a part holds, with the key %s',
  async key => {
    expect(await measure(await make(TEXT, key), { ...(key && { key }) })).toBe(TEXT.length)
  },
)

test.each<[string, () => Promise<Part>]>([
  ['is missing', async () => ({ ...(await make()), path: 'tables/missing.gz' })],
  [
    'was cut off',
    async () => {
      const part = await make()
      await truncate(join(folder, part.path), 10)
      return part
    },
  ],
  ['is larger than it says', async () => ({ ...(await make()), bytes: 3 })],
  ['has another hash', async () => ({ ...(await make()), sha256: '0'.repeat(64) })],
  ['has more lines than it says', async () => ({ ...(await make()), lines: 1 })],
  ['has fewer lines than it says', async () => ({ ...(await make()), lines: 1e15 })],
  ['isn’t compressed', () => storing(Buffer.from(TEXT))],
  ['goes on after its end', () => storing(Buffer.concat([gzipSync(TEXT), gzipSync('more\n')]))],
  ['has a row longer than any of ours', () => make(`${'0'.repeat(140_000_000)}\n`)],
  ['has another’s lines', () => storing(gzipSync('x\n'.repeat(1e6)))],
  [
    'is a folder',
    async () => {
      const part = await make()
      await rm(join(folder, part.path))
      await mkdir(join(folder, part.path))
      return part
    },
  ],
  [
    'is a link to another file',
    async () => {
      const part = await make()
      await rename(join(folder, part.path), join(folder, 'elsewhere'))
      await symlink(join(folder, 'elsewhere'), join(folder, part.path))
      return part
    },
  ],
  [
    'is in a folder that is a link',
    async () => {
      const part = await make()
      await symlink(join(folder, 'tables'), join(folder, `linked-${made}`))
      return { ...part, path: part.path.replace('tables', `linked-${made}`) }
    },
  ],
  [
    'never ends',
    async () => {
      const part = await make()
      await rm(join(folder, part.path))
      execFileSync('mkfifo', [join(folder, part.path)])
      return part
    },
  ],
])('a part that %s counts as changed', async (_, change) => {
  expect(await measure(await change())).toBe('changed')
})

test('a part without a line’s end that grows a thousandfold isn’t read further than there’s room', async () => {
  expect(await measure(await make('0'.repeat(30_000_000)), { most: 1_000_000 })).toBe('too large')
})

test('an encrypted part that was exchanged for another of the same key is changed', async () => {
  const key = 'a key of thirty-two characters ok'
  const [one, other] = [await make(TEXT, key), await make(TEXT, key)]
  await rm(join(folder, one.path))
  await link(join(folder, other.path), join(folder, one.path))
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, one.path)))
    .digest('hex')
  expect(await measure({ ...one, sha256 }, { key })).toBe('changed')
})
