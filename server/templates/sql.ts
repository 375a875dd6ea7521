import { TEMPLATES_MOST, Template, type TemplateDraft, type TemplateUpdate } from '#contract/templates.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** A template's public fields, exactly those in the contract. */
const columns = Object.keys(Template.shape)

export const listTemplates = (sql: Sql, userId: string) => sql<Template[]>`
  select ${sql(columns)} from email_templates
  where user_id = ${userId} order by is_default desc, lower(name), id`

/** Returns no row if the account has as many as it may. The lock serializes an account's parallel requests. */
export const insertTemplate = async (sql: Sql, userId: string, draft: TemplateDraft) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates:${userId}`}, 0))`
  return first(sql<Template[]>`
    insert into email_templates (user_id, name, subject, body, is_default)
    select ${userId}, ${draft.name}, ${draft.subject}, ${draft.body}, ${draft.isDefault ?? false}
    where (select count(*) from email_templates where user_id = ${userId}) < ${TEMPLATES_MOST}
    returning ${sql(columns)}`)
}

export const updateTemplate = (sql: Sql, userId: string, id: string, changes: TemplateUpdate) =>
  first(sql<Template[]>`
    update email_templates set ${sql({ ...changes })}, updated_at = now()
    where user_id = ${userId} and id = ${id} returning ${sql(columns)}`)

export const findTemplate = (sql: Sql, userId: string, id: string) =>
  first(sql<Template[]>`
    select ${sql(columns)} from email_templates where user_id = ${userId} and id = ${id}`)

/** At most one template per account is the default. */
export const unmarkOthers = (sql: Sql, userId: string, id: string) => sql`
  update email_templates set is_default = false where user_id = ${userId} and id <> ${id} and is_default`

export const deleteTemplate = async (sql: Sql, userId: string, id: string) =>
  (await sql`delete from email_templates where user_id = ${userId} and id = ${id}`).count > 0
