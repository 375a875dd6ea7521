import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FollowUp } from '#contract/sequences.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, startEngine, whenFollowUpsWait } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { labelReply } from './label-reply.ts'
import { receiveEmail } from './receive-email.ts'

const STEP: FollowUp = {
  type: 'email',
  delayDays: 3,
  condition: 'not-replied',
  subject: '',
  body: 'Did you see my email?',
}
const CALL: FollowUp = { ...STEP, type: 'call' }
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let n = 0
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ now: '2026-03-02T10:30:00Z' }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

/** Sends a campaign with a follow-up, and takes an answer of its first recipient. */
async function answerOf(to: string[], head: string, text: string, step = STEP, meanwhile?: () => Promise<unknown>) {
  const campaignId = await makeSent(user, to, { steps: [step] })
  const engine = startEngine(t)
  await whenFollowUpsWait(t, user, campaignId)
  await engine.stop()
  // Colleagues' calls are due already.
  await t.db.system`update tasks set state = 'open' where campaign_id = ${campaignId} and email_norm like 'c%'`
  await meanwhile?.()
  const raw = String(sink.accepted.findLast(mail => mail.to === to[0])?.raw)
  const id = /^Message-ID: (.*)$/im.exec(raw)?.[1]
  const mail = `From: ${to[0]}\r\nDate: Mon, 2 Mar 2026 11:00:00 +0000\r\nMessage-ID: <follows-${++n}@x.test>\r\nIn-Reply-To: ${id}\r\n${head}\r\n\r\n${text}\r\n`
  const inbox = { source: `box${n}`, userId: user.id, ownAddresses: ['ada@own.test'] }
  await receiveEmail(t.deps, inbox, Buffer.from(mail), t.clock.now())
  return t.db.system<{ email: string; due: string }[]>`
    select email, to_char(not_before, 'YYYY-MM-DD') as due from queued_messages
    where user_id = ${user.id} and campaign_id = ${campaignId}
    union all
    select email_norm, to_char(due_at, 'YYYY-MM-DD') from tasks
    where user_id = ${user.id} and campaign_id = ${campaignId} and state in ('waiting', 'open') order by email`
}

test.each([STEP, CALL])('holds the next $type for someone who’s away until they’re back', async step => {
  const head = 'Subject: Out of office\r\nAuto-Submitted: auto-replied'
  expect(await answerOf(['a1@one.test', 'b1@two.test'], head, 'Back on 14 March.', step)).toEqual([
    { email: 'a1@one.test', due: '2026-03-14' },
    { email: 'b1@two.test', due: '2026-03-05' },
  ])
})

test.each([STEP, CALL])(
  'stops everybody’s next $type at a company that said no, and nobody’s elsewhere',
  async step => {
    const to = ['a2@one.test', 'c2@one.test', 'b2@two.test']
    const waiting = await answerOf(to, 'Subject: Re: Hello', 'Not interested.', step)
    expect(waiting.map(({ email }) => email)).toEqual(['b2@two.test'])
  },
)

test('stops what a colleague’s server put off', async () => {
  const first = ['a9@nine.test', 'c9@nine.test', 'b9@ten.test']
  const putOff = () =>
    t.db
      .system`update queued_messages set attempts = 1, reason = 'deferred' where user_id = ${user.id} and email <> ${first[0] ?? ''}`
  const waiting = await answerOf(first, 'Subject: Re: Hello', 'Not interested.', STEP, putOff)
  expect(waiting.map(({ email }) => email)).toEqual(['b9@ten.test'])
})

test('stops only the recipient who’s interested', async () => {
  const waiting = await answerOf(['a3@one.test', 'c3@one.test'], 'Subject: Re: Hello', 'Sounds good, call me.')
  expect(waiting.map(({ email }) => email)).toEqual(['c3@one.test'])
})

test('lets the user decide what follows from a wish that isn’t certain', async () => {
  const to = ['a4@one.test', 'c4@one.test']
  const waiting = await answerOf(to, 'Subject: Re: Hello', 'Could you drop our school from these mails?')
  expect(waiting.map(({ email }) => email)).toEqual(['c4@one.test'])
  const suppressed = await t.db.system`select 1 from suppressions where user_id = ${user.id}`
  expect(suppressed).toEqual([])
})

describe('with a language model', () => {
  const asked: string[] = []
  /** It answers the first question with `says`. */
  const setModel = (says: string) => {
    asked.length = 0
    t.deps.providers.languageModel = {
      vendor: 'openai',
      name: 'a-model',
      ask: async ({ turns }, watch) => {
        asked.push(turns[0]?.text ?? '')
        await watch?.spent?.({ input: 300, output: 8 })
        return says
      },
    }
  }
  beforeEach(() => t.db.system`delete from replies where user_id = ${user.id}`)
  afterAll(() => {
    t.deps.providers.languageModel = null
  })

  const replyOf = async () => {
    const [reply] = await t.db.system<
      { id: string; label: string | null; asksRemoval: boolean; until: string | null }[]
    >`
      select id, label, asks_removal, until::text as until from replies where user_id = ${user.id}`
    if (!reply) throw new Error('no reply')
    return reply
  }
  const labelOf = async (email: string) => {
    const [thread] = await t.db.system<{ label: string | null }[]>`
      select label from threads where user_id = ${user.id} and email_norm = ${email}`
    return thread?.label
  }
  const UNCLEAR = 'Thank you'

  test('labels what our own reading leaves open, and what follows from it does', async () => {
    setModel('Here: {"label": "not_interested"}')
    await answerOf(['a5@five.test', 'c5@five.test'], 'Subject: Re: Hello', UNCLEAR)
    const { id } = await replyOf()
    await labelReply(t.deps, { userId: user.id, id })
    expect(asked).toEqual(['{"answer":"Thank you"}'])
    expect(await replyOf()).toMatchObject({ label: 'not_interested', asksRemoval: false })
    expect(await labelOf('a5@five.test')).toBe('not_interested')
    const usage = await t.db.system`select answers, emails from model_usage where user_id = ${user.id}`
    expect(usage).toEqual([{ answers: 1, emails: 0 }])
    const waiting = await t.db.system`select from queued_messages where user_id = ${user.id}`
    expect(waiting).toHaveLength(0)
  })

  test('only proposes what it takes for a wish, and suppresses nobody', async () => {
    setModel('{"label": "unsubscribe"}')
    await answerOf(['a6@six.test', 'c6@six.test'], 'Subject: Re: Hello', UNCLEAR)
    const { id } = await replyOf()
    await labelReply(t.deps, { userId: user.id, id })
    expect(await replyOf()).toMatchObject({ label: 'unsubscribe', asksRemoval: true })
    expect(await t.db.system`select from suppressions where user_id = ${user.id}`).toHaveLength(0)
    expect(await t.db.system`select from queued_messages where user_id = ${user.id}`).toHaveLength(1)
  })

  test.each(['{"label": "delighted"}', 'interested', ''])('leaves it open if the model answers %j', async says => {
    setModel(says)
    await answerOf(['a7@seven.test'], 'Subject: Re: Hello', UNCLEAR)
    const { id } = await replyOf()
    await labelReply(t.deps, { userId: user.id, id })
    expect(await replyOf()).toMatchObject({ label: null })
  })

  test('asks nothing about what was labelled meanwhile', async () => {
    setModel('{"label": "interested"}')
    await answerOf(['a8@eight.test'], 'Subject: Re: Hello', 'Not interested.')
    const { id } = await replyOf()
    await labelReply(t.deps, { userId: user.id, id })
    expect(asked).toEqual([])
    expect(await replyOf()).toMatchObject({ label: 'not_interested' })
  })
})
