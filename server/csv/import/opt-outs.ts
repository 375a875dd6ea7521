import type { ColumnTarget, CsvImport, ImportPlan } from '#contract/csv.ts'
import { isCertainNo, isOptedOut } from '../cells/says.ts'
import { cellText } from '../cells/text.ts'
import { channelsOf, isOpenName, isOptOutName } from '../column-mapping/answers.ts'

export type LeadsPlan = Extract<ImportPlan, { kind: 'leads' }>

/** A column with its name, and its rank for the field that it seemed to hold. */
export type ReadColumn = Pick<CsvImport['columns'][number], 'name'> & Partial<CsvImport['columns'][number]>

export type MappedColumn = ReturnType<typeof meaningOf> & { n: number; name: string; part: 1 | 2 | 3 | null }
/** What the reading of a cell needs to know of its column's name. */
export const meaningOf = (name: string) => ({
  isOpen: isOpenName(name),
  isOptOut: isOptOutName(name),
  channels: channelsOf(name),
})
export type At = ReadonlyMap<ColumnTarget, MappedColumn[]>

/** Columns of stages, statuses, tags, and what nobody maps, where a no may stand among other words. What the user turned off isn't read. */
export const otherColumns = ({ columns: targets }: LeadsPlan, columns: ReadColumn[]): MappedColumn[] =>
  targets.flatMap((target, n) => {
    const { name, guess }: ReadColumn = columns[n] ?? { name: '' }
    const isRead = !target || target === 'tags' || target === 'status' || target.startsWith('field:')
    return isRead && guess !== 'optOut' && !/\b(?:sms|texts?|whatsapp)\b/i.test(name)
      ? [{ n, name, part: null, ...meaningOf(name) }]
      : []
  })

export interface Address {
  channel: 'email' | 'phone'
  address: string
}

/** The addresses of a person who said no, or the name of the column that says it in a row without any. */
export function optOutsOf(
  cells: string[],
  [at, others]: [At, MappedColumn[]],
  emails: string[],
  phonesOf: () => string[],
) {
  const tags = at.get('tags')?.[0]?.n
  const columns = [
    ...(at.get('optOut') ?? []).filter(({ n, isOptOut }) => isOptedOut(cellText(cells[n]) ?? '', isOptOut)),
    ...others.flatMap(column => {
      const cell = cells[column.n] ?? ''
      return isCertainNo(cell, column.n === tags) ? [{ ...column, channels: channelsOf(cell) }] : []
    }),
  ]
  const channels = new Set(columns.flatMap(({ channels }) => channels))
  const addresses: Address[] = [
    ...(channels.has('email') ? emails.map(address => ({ channel: 'email' as const, address })) : []),
    ...(channels.has('phone') ? phonesOf().map(address => ({ channel: 'phone' as const, address })) : []),
  ]
  const isNameless = channels.has('email') && addresses.length === 0 ? columns[0]?.name : null
  return { addresses, isNameless }
}
