import type { ModelMonth } from '#contract/admin.ts'
import type { User } from '#contract/auth.ts'
import type { Sql } from '#server/db/db.ts'

/** One answer of a model. */
export interface Answered {
  userId: string
  model: string
  /** The first day of the UTC month. */
  month: string
  /** It began an email, rather than repeating one. */
  isFirst: boolean
  input: number
  output: number
  /** In US dollars. */
  cost: number
}

interface Paying {
  isVerified: boolean
  planId: User['subscriptionPlan']
  status: User['subscriptionStatus']
  paidUntil: string | null
}

/** Whether the account's address is confirmed, and what decides whether its plan holds. */
export const readPaying = async (sql: Sql, userId: string): Promise<Paying> => {
  const [row] = await sql<[Paying]>`
    select email_verified_at is not null as is_verified, subscription_plan as plan_id, subscription_status as status,
      greatest(subscription_end_date, current_period_end) as paid_until
    from users where id = ${userId}`
  return row
}

/** Adds one answer to its month. */
export const addAnswer = (sql: Sql, { userId, model, month, isFirst, input, output, cost }: Answered) => sql`
  insert into model_usage as u (user_id, month, model, answers, emails, input_tokens, output_tokens, cost)
  values (${userId}, ${month}, ${model}, 1, ${isFirst ? 1 : 0}, ${input}, ${output}, ${cost})
  on conflict (user_id, month, model) do update set answers = u.answers + 1, emails = u.emails + excluded.emails,
    input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
    cost = u.cost + excluded.cost`

/** Adds the cost of an answer to the run that it was written for. */
export const addToRun = (sql: Sql, userId: string, runId: string, cost: number) => sql`
  update draft_runs set spent = spent + ${cost} where user_id = ${userId} and id = ${runId}`

interface MonthUsage {
  emails: number
  tokens: number
  cost: number
  /** Of one model only. */
  ofModel: { emails: number; input: number; output: number }
}

/** What all models cost an account in a month, and what one of them did; zero if it has no answers. */
export const readMonth = async (sql: Sql, userId: string, month: string, model: string | null): Promise<MonthUsage> => {
  const [row] = await sql<[MonthUsage]>`
    select coalesce(sum(emails), 0)::int as emails, coalesce(sum(input_tokens + output_tokens), 0)::float8 as tokens,
      coalesce(sum(cost), 0)::float8 as cost,
      json_build_object(
        'emails', coalesce(sum(emails) filter (where model = ${model}), 0),
        'input', coalesce(sum(input_tokens) filter (where model = ${model}), 0),
        'output', coalesce(sum(output_tokens) filter (where model = ${model}), 0)) as of_model
    from model_usage where user_id = ${userId} and month = ${month}`
  return row
}

/** What each model cost an account in each month, newest first: the last 200. */
export const listMonths = (sql: Sql, userId: string) => sql<ModelMonth[]>`
  select month::text, model, emails, (input_tokens + output_tokens)::float8 as tokens, cost::float8 as cost
  from model_usage where user_id = ${userId} order by month desc, model limit 200`
