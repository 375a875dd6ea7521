import type { CampaignReport } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { FinalFigures } from './final-figures.ts'

export const insertFigures = (sql: Sql, userId: string, id: string, figures: FinalFigures) => sql`
  insert into campaign_figures (user_id, campaign_id, figures) values (${userId}, ${id}, ${sql.json(figures)})
  on conflict do nothing`

/** The figures of a campaign without details; undefined: it has them, so they're counted. */
export const finalFigures = (sql: Sql, userId: string, id: string) =>
  sql<{ figures: FinalFigures }[]>`
    select figures from campaign_figures where user_id = ${userId} and campaign_id = ${id}`.then(
    ([row]) => row?.figures,
  )

/** When a campaign's details are deleted, or were; both null: it hasn't begun. */
type DetailsKept = NonNullable<CampaignReport['details']>

/** Details of a month are deleted together; those of before there were months, with the last of them. */
export const readDetailsKept = (sql: Sql, userId: string, id: string, months: number) =>
  sql<DetailsKept[]>`
    select details_deleted_at as deleted_at, case when details_deleted_at is null then
      (greatest(date_trunc('month', sent_at at time zone 'UTC') + interval '1 month',
        case when id_at(sent_at) < old_messages_until() then time_of_id(old_messages_until()) at time zone 'UTC' end)
      + make_interval(months => ${months})) at time zone 'UTC' end as delete_at
    from campaigns where user_id = ${userId} and id = ${id}`.then(([row]) => row ?? { deletedAt: null, deleteAt: null })
