import type { Decision, Switches } from '#contract/laws.ts'
import type { Sql } from '#server/db/db.ts'

/** What the operator decided, by country. */
export const readSwitches = (sql: Sql): Promise<Switches> =>
  sql<{ value: Switches }[]>`select value from instance_settings where key = 'laws'`.then(([row]) => row?.value ?? {})

/** Replaces the rule of one country and no other’s, whoever else changes one; an empty rule goes. */
export const saveSwitch = (sql: Sql, country: string, rule: Decision) => sql`
  insert into instance_settings (key, value) values ('laws', jsonb_strip_nulls(jsonb_build_object(${country}::text,
    nullif(${sql.json({ ...rule })}::jsonb, '{}'))))
  on conflict (key) do update set value = (instance_settings.value - ${country}::text) || excluded.value`
