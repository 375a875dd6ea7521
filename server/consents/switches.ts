import type { Decision, Switches } from '#contract/laws.ts'
import type { Sql } from '#server/db/db.ts'
import { readSwitches, saveSwitch } from './switches-sql.ts'

/** How long a process goes on with what it read. */
const KEPT_MS = 10_000
let kept: { at: number; switches: Promise<Switches> } | undefined

/** What the operator decided about the law of each country, at most ten seconds old. */
export function lawSwitches(sql: Sql): Promise<Switches> {
  if (!kept || performance.now() - kept.at > KEPT_MS) {
    const switches = readSwitches(sql)
    kept = { at: performance.now(), switches }
    switches.catch(() => (kept = undefined))
  }
  return kept.switches
}

/** The operator’s rule for a country; what it leaves out is the table’s again. */
export async function changeSwitch(sql: Sql, country: string, rule: Decision): Promise<Switches> {
  await saveSwitch(sql, country, rule)
  kept = undefined
  return readSwitches(sql)
}
