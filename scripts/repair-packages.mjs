// Runs after every installation: repairs postgres.js. Plain JavaScript, for Node 20.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/postgres/src/connection.js')

/**
 * postgres.js (3.4.9) keeps parts of a lost connection when it opens it again: the last error rejects the first statement
 * afterward, and the unsent bytes are sent before its greeting, so that it waits 30 s for an answer.
 */
const repairs = [
  ['socket = null\n\n    if (initial)', 'socket = chunk = nextWriteTimer = null\n\n    if (initial)'],
  ['    closedTime = performance.now()\n', '    query = errorResponse = null\n    closedTime = performance.now()\n'],
]

const source = readFileSync(file, 'utf8')
const repaired = repairs.reduce(repair, source)
if (repaired !== source) {
  // A new file: other installations may share the old one.
  rmSync(file)
  writeFileSync(file, repaired)
}

function repair(text, [before, after]) {
  if (text.includes(after)) return text
  if (text.split(before).length !== 2)
    throw new Error(`${file} has changed: look whether it still needs what scripts/repair-packages.mjs repairs.`)
  return text.replace(before, after)
}
