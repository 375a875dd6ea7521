import type { Pool } from './db.ts'

/** Creates the role under which requests run. If we may not, the error says what an administrator has to run. */
export async function ensureAppRole(sql: Pool): Promise<void> {
  const [me] = await sql<{ name: string; exists: boolean }[]>`
    select current_user as name, exists (select from pg_roles where rolname = 'canvass_app') as exists`
  if (!me || (me.exists && (await mayBecomeApp(sql)))) return
  const grant = `grant canvass_app to "${me.name}" with set true, inherit false`
  try {
    if (!me.exists) await sql.unsafe('create role canvass_app nologin')
    await sql.unsafe(grant)
  } catch (error) {
    throw new Error(
      `The role "${me.name}" may not act as the role canvass_app. Have an administrator run:\n` +
        `  ${me.exists ? '' : 'create role canvass_app nologin; '}${grant};`,
      { cause: error },
    )
  }
}

/** Membership doesn't allow `set role` by itself: the grant has to say so. */
async function mayBecomeApp(sql: Pool): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`select pg_has_role(current_user, 'canvass_app', 'set') as may`
  return row?.may === true
}
