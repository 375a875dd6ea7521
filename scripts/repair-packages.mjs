// Runs after every installation: repairs postgres.js, postal-mime, and hucre. Plain JavaScript, for Node 20.
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

/** It also joins lines of format=flowed whatever their quote depth (RFC 3676, 4.1), so an answer becomes part of a quote. */
repairFile('postal-mime/dist/esm/mime-node.js', [
  [
    '            // remove whitespace stuffing before',
    '            const quoted = /^>*/.exec(line)[0].length;\n            // remove whitespace stuffing before',
  ],
  [
    "const isSignature = lineLength === 3 && parts.slice(lineStart).join('') === '-- ';",
    "const isFixed = lineLength < 99 && /^(?:>+ ?)?(?:-- )?$/.test(parts.slice(lineStart).join(''));",
  ],
  [
    "if (last.endsWith(' ') && !isSignature) {",
    "if (last.endsWith(' ') && !isFixed && quoted === depth && !/^(?:>+ ?)?(?:-- )?$/.test(line)) {\n                    line = quoted ? line.replace(/^>+ ?/, '') : line;",
  ],
  [
    '            if (line) {\n                parts.push',
    '            depth = quoted;\n            if (line) {\n                parts.push',
  ],
  ['        let lineLength = 0;\n', '        let lineLength = 0;\n        let depth = 0;\n'],
])

/** hucre (1.0.0) glues the paragraphs of a cell in an .ods together where it streams the rows. */
repairFile('hucre/dist/ods/stream.mjs', [
  ['case "p":\n\t\t\t\t\tinP = false', 'case "p":\n\t\t\t\t\tif (inP) cellText += "\\n";\n\t\t\t\t\tinP = false'],
  ['cellDateValue, cellText)', 'cellDateValue, cellText.slice(0, -1))'],
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
