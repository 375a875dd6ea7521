import { pluralKind } from '#contract/kinds.ts'
import type { Sql } from '#server/db/db.ts'
import { listNames, readCommonTraits } from './sql.ts'

const LONGEST = 200

/**
 * The name as given, unless another campaign of the account has it: then the audience sets it apart
 * ("Campaign Nov 22, 2026: Bakeries, Springfield"), and a number where that isn't enough.
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
  [category && pluralKind(category), city].filter(Boolean).join(', ')

/** Shortens the name and never what sets it apart. */
const cut = (name: string, ending: string) => `${name.slice(0, LONGEST - ending.length)}${ending}`
