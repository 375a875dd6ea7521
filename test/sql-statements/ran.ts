import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.CANVASS_STATEMENTS
const recorded = new Set<string>()

/** Records a statement's first run, in a file per process, and passes its connection on. */
export function ran<T>(statement: string, connection: T): T {
  if (folder && !recorded.has(statement)) {
    recorded.add(statement)
    appendFileSync(join(folder, `${process.pid}.txt`), `${statement}\n`)
  }
  return connection
}
