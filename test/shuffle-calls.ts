import type { CallingApp } from './calling.ts'
import type { TestUser } from './make.ts'
import type { PeerCall } from './peers/twilio-state.ts'
import { type Callback, leadLegOf, type Plot, reportsOf } from './peers/twilio-story.ts'

const plots: Plot[] = [
  { talk: 42 },
  { talk: 7 },
  { lead: 'busy' },
  { lead: 'no-answer' },
  { lead: 'failed' },
  { own: 'no-answer' },
  { own: 'busy' },
  { own: 'failed' },
]

interface Story {
  id: string
  reports: Callback[]
}

/** One account's calls, stored as dialed, and all their reports. */
export async function makeStories({ t }: CallingApp, user: TestUser, reports: number): Promise<Story[]> {
  const [line] = await t.db.system<{ id: string; sid: string }[]>`
    select id, twilio_subaccount_sid as sid from client_subaccounts where user_id = ${user.id}`
  if (!line) throw new Error('no line')
  const stories: Story[] = []
  for (let told = 0, n = 0; told < reports; n++) {
    const sid = `CA${n.toString(16).padStart(32, '0')}`
    const [row] = await t.db.system<{ id: string }[]>`
      insert into call_logs (user_id, client_subaccount_id, business_name, to_number, from_number, user_number, twilio_call_sid, created_at)
      values (${user.id}, ${line.id}, 'Bakery', '+12125558142', '+12125558100', '+15125558100', ${sid}, ${t.clock.now()})
      on conflict (user_id, twilio_call_sid) do update set twilio_call_sid = excluded.twilio_call_sid returning id`
    const base = `${t.deps.config.PUBLIC_URL}/webhooks/twilio/${user.id}/${row?.id}`
    const own: PeerCall = {
      sid,
      accountSid: line.sid,
      parentSid: null,
      to: '+15125558100',
      from: '+12125558100',
      status: 'queued',
      url: `${base}/voice`,
      statusCallback: `${base}/own`,
      createdAt: new Date(t.clock.now().getTime() + n * 1000),
      startTime: null,
      endTime: null,
      duration: null,
      price: null,
      recordingSid: null,
      twiml: null,
    }
    const lead = leadLegOf(own, '+12125558142')
    lead.sid = `CA${'c'.repeat(8)}${n.toString(16).padStart(24, '0')}`
    const urls = { ownUrl: `${base}/own`, leadUrl: `${base}/lead`, dialledUrl: `${base}/dialled` }
    const story = { id: row?.id ?? '', reports: reportsOf({ ...urls, own, lead }, plots[n % plots.length] ?? {}) }
    stories.push(story)
    told += story.reports.length
  }
  return stories
}

/** Sends the reports, several concurrently as in reality, and counts the responses. */
export async function sendAll(calling: CallingApp, reports: Callback[], atOnce = 4): Promise<Record<number, number>> {
  const queue = [...reports]
  const answers: Record<number, number> = {}
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { statusCode } = await calling.post(next, calling.sign(next))
      answers[statusCode] = (answers[statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

/** The final state of all those calls. */
export const stateOf = ({ t }: CallingApp, stories: Story[]) => t.db.system`
  select twilio_call_sid, status, own_leg, lead_leg, lead_call_sid, duration, start_time, end_time, reason from call_logs
  where id = any(${stories.map(story => story.id)}::uuid[]) order by twilio_call_sid`

/** Resets everything to before the first report. */
export const forget = ({ t }: CallingApp, stories: Story[]) => t.db.system`
  update call_logs set status = 'queued', own_leg = 'queued', lead_leg = null, lead_call_sid = null, duration = null,
    start_time = null, end_time = null, reason = null
  where id = any(${stories.map(story => story.id)}::uuid[])`
