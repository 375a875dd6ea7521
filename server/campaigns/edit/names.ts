import { pluralCategory } from '#contract/category-plural.ts'
import { VARIABLES } from '#contract/variables.ts'
import type { Sql } from '#server/db/db.ts'
import { listNames, readCommonTraits } from './sql.ts'

const LONGEST = 200

/**
 * The given name, as a title that no other campaign has. The name that the page gives by itself ("Campaign Nov 22, 2026")
 * becomes the audience's ("Bakeries, Springfield") if the recipients have something in common. If the name is taken, adds
 * the audience or the day, and then a number.
 */
export async function nameApart(
  sql: Sql,
  userId: string,
  { name, recipients }: { name: string; recipients: string[] },
): Promise<string> {
  const title = asTitle(name)
  const audience = await readAudienceName(sql, userId, recipients)
  const day = DEFAULT_NAME.exec(title)?.[1]
  if (day && audience) return unused(sql, userId, [audience, cut(audience, `: ${day}`)])
  return unused(sql, userId, [title, ...(audience && audience !== title ? [cut(title, `: ${audience}`)] : [])])
}

/** Another name for a draft whose recipients changed, if its name is still the one that the earlier audience gave it. */
export async function nameForChange(
  sql: Sql,
  userId: string,
  { name, before, after }: { name: string; before: string[]; after: string[] },
): Promise<string | null> {
  if (before.length === after.length && before.every((email, i) => email === after[i])) return null
  const earlier = await readAudienceName(sql, userId, before)
  const isOwn = DEFAULT_NAME.test(name) || (earlier !== '' && withoutEnding(name) === earlier)
  const audience = isOwn ? await readAudienceName(sql, userId, after) : ''
  if (audience === '' || audience === earlier) return null
  return unused(sql, userId, [audience])
}

/** A variable isn't a title: shows its fallback, or what it stands for. */
export function asTitle(name: string): string {
  const words = (tag: string, fallback: string | undefined) => fallback?.trim() || VARIABLE_WORDS.get(keyOf(tag)) || ''
  const title = name
    .replace(/\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g, (_, tag: string, fallback?: string) => words(tag, fallback))
    .replace(/\{\{|\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return title || 'Campaign'
}

const keyOf = (tag: string) => tag.toLowerCase().replace(/[\s_-]+/g, '')
/** businessName: "business name" */
const VARIABLE_WORDS = new Map<string, string>(
  VARIABLES.map(name => [name.toLowerCase(), name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)]),
)

/** The name that the page gives a new campaign (specification), with its day. */
const DEFAULT_NAME = /^Campaign ([A-Z][a-z]{2} \d{1,2}, \d{4})(?: \(\d+\))?$/

/** Takes off the day or number that made a name unique. */
const withoutEnding = (name: string) => name.replace(/ \(\d+\)$/, '').replace(/: [A-Z][a-z]{2} \d{1,2}, \d{4}$/, '')

/** The first of these that no campaign has; if all are taken, the last with a number. */
async function unused(sql: Sql, userId: string, names: [string, ...string[]]): Promise<string> {
  const taken = new Set((await listNames(sql, userId, names[0].slice(0, LONGEST / 2))).map(row => row.name))
  const last = names.at(-1) ?? names[0]
  for (let n = 1; ; n++) {
    const apart = n <= names.length ? (names[n - 1] ?? last) : cut(last, ` (${n - names.length + 1})`)
    if (!taken.has(apart)) return apart
  }
}

/** "Bakeries, Springfield", the name of a tag, or of a single business. Empty if the recipients have nothing in common. */
async function readAudienceName(sql: Sql, userId: string, recipients: string[]): Promise<string> {
  if (recipients.length === 0) return ''
  const { category, city, tag, businessName } = await readCommonTraits(sql, userId, recipients)
  if (businessName) return cut(businessName, '')
  const what = category ? pluralCategory(category) : tag
  return cut([what, city].filter(Boolean).join(', '), '')
}

/** Shortens the name, never the ending. */
const cut = (name: string, ending: string) => `${name.slice(0, LONGEST - ending.length)}${ending}`
