import { UnreadableFile } from '../read/parse-rows.ts'

/** A tag with the text behind it. */
export interface Tag {
  /** Without its prefix. */
  name: string
  isEnd: boolean
  /** "<c r="A1"/>" */
  isEmpty: boolean
  /** What's between its brackets. */
  inside: string
  text: string
}

/** Characters of one text or of one row. */
export const LONGEST = 2_000_000

/** The tags of a document in order. What no spreadsheet needs is left out: comments, CDATA, entities of its own. */
export function tagsIn(xml: string): Tag[] {
  return takeTags(`${xml}<`).tags
}

/** The same, piece by piece. */
export async function* streamTags(pieces: AsyncIterable<string>): AsyncGenerator<Tag[]> {
  let rest = ''
  for await (const piece of pieces) {
    const taken = takeTags(rest + piece)
    rest = taken.rest
    if (rest.length > LONGEST) throw tooLong()
    yield taken.tags
  }
}

export const tooLong = () =>
  new UnreadableFile('A row of the workbook is too long to read. Save the sheet as CSV and upload that.')

function takeTags(text: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = []
  let at = text.indexOf('<')
  for (;;) {
    const close = at < 0 ? -1 : text.indexOf('>', at)
    const next = close < 0 ? -1 : text.indexOf('<', close)
    if (next < 0) return { tags, rest: at < 0 ? '' : text.slice(at) }
    tags.push(tagOf(text.slice(at + 1, close), text.slice(close + 1, next)))
    at = next
  }
}

function tagOf(between: string, text: string): Tag {
  const isEnd = between.startsWith('/')
  const isEmpty = between.endsWith('/')
  const inside = /[\r\n\t]/.test(between) ? between.replace(/[\r\n\t]/g, ' ') : between
  const space = inside.indexOf(' ')
  const named = inside.slice(isEnd ? 1 : 0, space < 0 ? inside.length - Number(isEmpty) : space)
  return { name: named.slice(named.indexOf(':') + 1), isEnd, isEmpty, inside, text }
}

/** The value of an attribute, whatever its prefix. */
export function attribute({ inside }: Tag, name: string): string | undefined {
  const plain = inside.indexOf(` ${name}="`)
  const at = plain < 0 ? inside.indexOf(`:${name}="`) : plain
  if (at < 0) return undefined
  const from = at + name.length + 3
  return inside.slice(from, inside.indexOf('"', from))
}

const ENTITIES = new Map<string, string>(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** XML's entities, and Excel's way to write a character that XML can't have: "_x000D_". */
export const decoded = (text: string) =>
  (text.includes('&')
    ? text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, entity)
    : text
  ).replace(/_x([\da-fA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function entity(all: string, name?: string, decimal?: string, hex?: string): string {
  if (name) return ENTITIES.get(name.toLowerCase()) ?? all
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
