import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.CANVASS_STATEMENTS
const told = new Set<string>()

/** Each process writes a file of its own, once for each statement: two workers never meet. */
export function ran(statement: string): void {
  if (!folder || told.has(statement)) return
  told.add(statement)
  appendFileSync(join(folder, `${process.pid}.txt`), `${statement}\n`)
}
