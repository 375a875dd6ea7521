import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { checkDraft } from '#server/writer/check/check.ts'
import { readDraftLine } from '#server/writer/lines.ts'

/**
 * `npm run writer:check -- FILE.jsonl`: reads lines of {facts, offer, sender, subject, body} and prints what the fact check
 * says of each sentence. A line that can't be read prints its error, and the rest goes on.
 */
const LONGEST_LINE = 1024 * 1024

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Name a file: npm run writer:check -- FILE.jsonl')
  process.exit(1)
}

let line = 0
try {
  for await (const json of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    if (json.trim() !== '') console.log(JSON.stringify({ line, ...checkLine(json) }))
  }
} catch (error) {
  console.error(`Can’t read ${file}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

function checkLine(json: string) {
  if (json.length > LONGEST_LINE) return { error: 'The line is longer than 1 MB. Split it.' }
  try {
    const { subject, body, ...given } = readDraftLine(json)
    const sentences = checkDraft({ subject, body }, given)
    return {
      sentences: sentences.map(({ part, text, verdict, fact, reason }) => ({ part, text, verdict, fact, reason })),
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'The line can’t be read' }
  }
}
