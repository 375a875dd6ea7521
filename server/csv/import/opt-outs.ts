import { isCertainNo, isOptedOut } from '../cells/says.ts'
import { cellText } from '../cells/text.ts'
import { channelsOf } from '../column-mapping/answers.ts'

/** A column that asks for opt-outs. */
interface Asking {
  n: number
  name: string
  isOptOut: boolean
  channels: Channel[]
}

/** Any other column in which a no may be one value of many. */
export interface Other {
  n: number
  name: string
  /** Tags. */
  isList: boolean
}

type Channel = 'email' | 'phone'
export interface Address {
  channel: Channel
  address: string
}

/** The addresses of a person who said no, or the name of the column that says it in a row without any. */
export function optOutsOf(
  cells: string[],
  { asking = [], others }: { asking: Asking[] | undefined; others: Other[] },
  emails: string[],
  phonesOf: () => string[],
) {
  const columns = [
    ...asking.filter(({ n, isOptOut }) => isOptedOut(cellText(cells[n]) ?? '', isOptOut)),
    ...others.flatMap(({ n, name, isList }) => {
      const cell = cells[n] ?? ''
      return isCertainNo(cell, { isList, hasEmail: emails.length > 0 }) ? [{ name, channels: channelsOf(cell) }] : []
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
