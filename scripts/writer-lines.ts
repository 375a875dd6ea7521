import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type DraftLine, readDraftLine } from './draft-lines.ts'

const LONGEST_LINE = 1024 * 1024

/**
 * Reads the file named on the command line and prints what `answer` says of each line, as JSON. A line that can't be read
 * prints its error, and the rest goes on.
 */
export async function answerLines(command: string, answer: (line: DraftLine, at: number) => object): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error(`Name a file: npm run ${command} -- FILE.jsonl`)
    process.exitCode = 1
    return
  }
  let line = 0
  try {
    for await (const json of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      line++
      if (json.trim() !== '') console.log(JSON.stringify({ line, ...answered(json, text => answer(text, line)) }))
    }
  } catch (error) {
    console.error(`Can’t read ${file}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}

function answered(json: string, answer: (line: DraftLine) => object): object {
  if (json.length > LONGEST_LINE) return { error: 'The line is longer than 1 MB. Split it.' }
  try {
    return answer(readDraftLine(json))
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'The line can’t be read' }
  }
}
