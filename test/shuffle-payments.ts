import type { TestApp } from './app.ts'
import { type StripeEvent, type StripePeer, signStripe } from './peers/stripe.ts'

type Story = 'renewed' | 'not paid' | 'ended' | 'not paid, then paid' | 'ended at once' | 'never paid'
const STORIES: Story[] = [
  'renewed',
  'not paid',
  'ended',
  'not paid, then paid',
  'ended at once',
  'never paid',
]

/** Accounts whose subscriptions have lived at the stand-in, and all that Stripe tells of them, in its order. */
export async function livePayments(t: TestApp, peer: StripePeer, least: number): Promise<StripeEvent[]> {
  const { stripe } = t.deps.providers.payments
  const before = peer.events.length
  for (let n = 0; peer.events.length - before < least; n++) {
    const userId = await insertAccount(t, n)
    const plan =
      n % 2 === 0
        ? { id: 'basic', name: 'Basic', price: 2900 }
        : { id: 'standard', name: 'Standard', price: 9900 }
    const begun = await stripe?.cards?.start({
      ...{ userId, email: `payer${n}@made.example`, key: `key-${n}`, customerId: null },
      plan: { ...plan, interval: 'month' },
    })
    live(peer, begun?.providerId ?? '', STORIES[n % STORIES.length] ?? 'renewed')
  }
  return peer.events.slice(before)
}

function live(peer: StripePeer, id: string, story: Story): void {
  if (story === 'never paid') return peer.end(id)
  peer.pay(id)
  if (story === 'ended') peer.find(id).cancelAtPeriodEnd = true
  if (story === 'ended at once') return peer.end(id)
  peer.advance(id, { pays: !story.startsWith('not paid') })
  if (story.endsWith('then paid')) peer.pay(id)
}

async function insertAccount({ db }: TestApp, n: number): Promise<string> {
  const [row] = await db.system<{ id: string }[]>`
    insert into users (email, password, first_name, last_name)
    values (${`payer${n}@made.example`}, '-', 'Paying', 'Person') returning id`
  return row?.id ?? ''
}

/** Brings them to the program's door, several at a time as Stripe does, and counts what was answered. */
export async function bring({ app, clock }: TestApp, events: StripeEvent[], atOnce = 4) {
  const queue = [...events]
  const answers: Record<number, number> = {}
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { headers, body } = signStripe(next, clock.now())
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers,
        payload: body,
      })
      answers[statusCode] = (answers[statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

/** What every account has come to. */
export const standings = ({ db }: TestApp) => db.system`
  select u.email, u.subscription_plan, u.subscription_status, u.current_period_end, u.subscription_end_date, u.grace_until,
    u.payment_provider, s.status, s.provider_id
  from users u left join subscriptions s on s.user_id = u.id where u.email like 'payer%' order by u.email`

/** As if nothing had been told yet. */
export async function forgetPayments({ db }: TestApp): Promise<void> {
  await db.system`delete from payment_events`
  await db.system`delete from subscriptions`
  await db.system`
    update users set subscription_plan = 'free', subscription_status = 'inactive', current_period_end = null,
      subscription_end_date = null, grace_until = null, payment_provider = null`
}
