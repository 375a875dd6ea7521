import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A small table in the shape of a tool's or a portal's file, with what an import should make of it. The data is made up. */
export interface Sheet {
  title: string
  csv: string
  /** The field of each column that has one; the others hold nothing we read. */
  columns: ReadonlyMap<string, Expected>
  /** How many rows become leads, say no, are closed, have a cell that can't be read, and can't be imported. */
  counts: Record<'leads' | 'optedOut' | 'closed' | 'odd' | 'rejected', number>
  /** What some rows should become: the number of the row of data, and values by field. */
  leads: { row: number; values: [field: string, value: string][] }[]
}

/** A loose one is right if it's written, asked about, or left alone. */
interface Expected {
  field: string | null
  isLoose: boolean
}

const folder = import.meta.dirname

export const sheets: Sheet[] = readdirSync(folder)
  .filter(name => name.endsWith('.txt'))
  .flatMap(name => readFileSync(join(folder, name), 'utf8').split(/^=== /m).slice(1))
  .map(readSheet)

function readSheet(text: string): Sheet {
  const [head = '', table = ''] = text.split(/^---\n/m)
  const [title = '', ...lines] = head.trim().split('\n')
  const valueOf = (key: string) => lines.find(line => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? ''
  const counts = Object.fromEntries(pairs(valueOf('counts'), ' ').map(([name, count]) => [name, Number(count)]))
  return {
    title,
    csv: tableOf(table),
    columns: new Map(
      pairs(valueOf('columns'), ' | ').map(([name, field]) => {
        const isLoose = field.startsWith('?')
        return [name, { field: field === '-' ? null : field.replace('?', ''), isLoose }]
      }),
    ),
    counts: { leads: 0, optedOut: 0, closed: 0, odd: 0, rejected: 0, ...counts },
    leads: lines.flatMap(line => {
      const [, row, values] = /^lead (\d+): (.*)$/.exec(line) ?? []
      return values === undefined ? [] : [{ row: Number(row), values: pairs(values, ' | ') }]
    }),
  }
}

function pairs(list: string, between: string): [string, string][] {
  const parts = list.split(between).filter(part => part.trim() !== '')
  return parts.map(part => {
    const at = part.lastIndexOf('=')
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  })
}

/** Wide tables name the cells of a row: `+ Company=Acme | City=Reno`. */
function tableOf(text: string): string {
  const lines = text.trimEnd().split('\n')
  const names = (lines[0] ?? '').split(',')
  return `${lines
    .map(line => {
      if (!line.startsWith('+ ')) return line
      const cells = new Map(
        line
          .slice(2)
          .split(' | ')
          .map(part => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
      )
      for (const name of cells.keys()) if (!names.includes(name)) throw new Error(`No column ${name}`)
      return names.map(name => `"${cells.get(name) ?? ''}"`).join(',')
    })
    .join('\n')}\n`
}
