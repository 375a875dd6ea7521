import { readFileSync } from 'node:fs'

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** The rows of a file in `test/`: one a line as JSON, with headings, `# …`, in between. */
export const rowsOf = <Row>(file: string): Row[] =>
  linesOf(file).flatMap(line => (line.startsWith('# ') ? [] : [JSON.parse(line) as Row]))

/** The same, by the heading above them. */
export function rowsUnder<Row>(file: string): Record<string, Row[]> {
  const found: Record<string, Row[]> = {}
  let heading = ''
  for (const line of linesOf(file))
    if (line.startsWith('# ')) heading = line.slice(2)
    else (found[heading] ??= []).push(JSON.parse(line) as Row)
  return found
}
