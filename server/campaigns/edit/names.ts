import { pluralCategory } from '#contract/category-plural.ts'
import type { Sql } from '#server/db/db.ts'
import { listNames, readCommonTraits } from './sql.ts'

const LONGEST = 200

/**
 * The given name. If another campaign has it, adds the audience ("Campaign Nov 22, 2026: Bakeries, Springfield"), and then a
 * number.
 */
export async function nameApart(
  sql: Sql,
  userId: string,
  { name, recipients }: { name: string; recipients: string[] },
): Promise<string> {
  const taken = new Set((await listNames(sql, userId, name.slice(0, LONGEST / 2))).map(row => row.name))
  if (!taken.has(name)) return name
  const audience = audienceName(await readCommonTraits(sql, userId, recipients))
  const named = audience ? cut(name, `: ${audience}`) : name
  for (let n = 1; ; n++) {
    const apart = n === 1 ? named : cut(named, ` (${n})`)
    if (!taken.has(apart)) return apart
  }
}

const audienceName = ({ category, city }: Awaited<ReturnType<typeof readCommonTraits>>) =>
  [category && pluralCategory(category), city].filter(Boolean).join(', ')

/** Shortens the name, never the ending. */
const cut = (name: string, ending: string) => `${name.slice(0, LONGEST - ending.length)}${ending}`
