// Runs after every installation: repairs postgres.js and postal-mime. Plain JavaScript, for Node 20.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')

/**
 * postgres.js (3.4.9) keeps parts of a lost connection when it opens it again: the last error rejects the first statement
 * afterward, and the unsent bytes are sent before its greeting, so that it waits 30 s for an answer.
 */
repairFile('postgres/src/connection.js', [
  ['socket = null\n\n    if (initial)', 'socket = chunk = nextWriteTimer = null\n\n    if (initial)'],
  ['    closedTime = performance.now()\n', '    query = errorResponse = null\n    closedTime = performance.now()\n'],
])

/** postal-mime (4.0.0) joins the lines of each part by a Blob, which takes four fifths of its time in Node. */
for (const decoder of ['base64', 'pass-through', 'qp'])
  repairFile(`postal-mime/dist/esm/${decoder}-decoder.js`, [
    [
      "blobToArrayBuffer(new Blob(this.chunks, { type: 'application/octet-stream' }))",
      "new Uint8Array(Buffer.concat(this.chunks.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk) : new Uint8Array(chunk))))).buffer",
    ],
  ])

function repairFile(path, repairs) {
  const file = join(packages, path)
  const source = readFileSync(file, 'utf8')
  const repaired = repairs.reduce((text, each) => repair(file, text, each), source)
  if (repaired === source) return
  // A new file: other installations may share the old one.
  rmSync(file)
  writeFileSync(file, repaired)
}

function repair(file, text, [before, after]) {
  if (text.includes(after)) return text
  if (text.split(before).length !== 2)
    throw new Error(`${file} has changed: look whether it still needs what scripts/repair-packages.mjs repairs.`)
  return text.replace(before, after)
}
