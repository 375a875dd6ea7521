import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityText, type DescribedChange, type NotedActivity } from '#contract/activity-words.ts'
import { type AuditDetail, auditText } from '#contract/audit-words.ts'
import { type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import { type StatusReason, statusText } from '#contract/status-reasons.ts'
import { emptyDatabase } from '#test/database.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'

const LAST_RELEASE = new URL('../../test/upgrade/last-release.sql', import.meta.url)
const ANN = '01900000-0000-7000-8000-000000000001'
const SUSHI_KO = '01900000-0000-7000-8000-000000000011'

/** One upgrade of everything that the tests below store before it. */
const stores: ((db: Db) => Promise<unknown>)[] = []
let old: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  old = await emptyDatabase()
  await old.db.system.begin(async sql => sql.unsafe(await readFile(LAST_RELEASE, 'utf8')))
  for (const store of stores) await store(old.db)
  await migrate(old.db, old.url)
})
afterAll(() => old.drop())

function upgraded(what: string, before: (db: Db) => Promise<unknown>, after: (db: Db) => Promise<void>): void {
  stores.push(before)
  test(what, () => after(old.db))
}

/** What the last release stored, and what its users read now. */
const STATUS_REASONS: [stored: string, shown: string][] = [
  [
    'This campaign paused itself: 3 of 1,060 mails of this campaign in the last 7 days came back (0.28 %; the limit is 5 %). Mail servers hold that against your address. Check where this list comes from before you go on. Resume goes on all the same, and counts anew.',
    'This campaign paused itself: 3 of 1,060 emails from this campaign in the last 7 days bounced (0.28%; the limit is 5%). Mail servers hold that against your address. Check where this list comes from before you continue. You can resume it anyway; counting then starts over.',
  ],
  [
    'This campaign paused itself: 1 of 900 mails from its mailboxes, all campaigns together, since you resumed it was reported as spam (0.11 %; the limit is 0.1 %). Mail servers hold that against your address. Write to people who expect your mail alone. Resume goes on all the same, and counts anew.',
    'This campaign paused itself: 1 of 900 emails from its sending accounts, all campaigns together, since you resumed it was reported as spam (0.11%; the limit is 0.1%). Mail servers hold that against your address. Only email people who expect to hear from you. You can resume it anyway; counting then starts over.',
  ],
  [
    'It could not begin at its time. Add your postal address in Settings before sending. The law requires one in every commercial email.',
    'This campaign couldn’t start at its scheduled time. Add your postal address in Settings before sending. The law requires one in every commercial email.',
  ],
  [
    'It could not begin at its time. The server has logged why; it tries again.',
    'This campaign couldn’t start at its scheduled time. Something went wrong on our side. We’ll try again.',
  ],
  [
    "It could not begin at its time. You've reached your monthly limit for emails. You have 1 email remaining, but you're trying to use 2.",
    "This campaign couldn’t start at its scheduled time. You've reached your monthly limit for emails. You have 1 email remaining, but you're trying to use 2.",
  ],
  [
    "Today's limit of 400 messages is reached; sending goes on after midnight UTC.",
    "Today's limit of 400 messages is reached; sending resumes after midnight UTC.",
  ],
  [
    "Today's limit of 900 messages through all your mailboxes is reached; sending goes on after midnight UTC.",
    "Today's limit of 900 messages through all your sending accounts is reached; sending resumes after midnight UTC.",
  ],
  [
    'One message every 10 to 20 seconds, as this mailbox is set.',
    'One message every 10 to 20 seconds, as set for this sending account.',
  ],
  [
    'The mail server can not take messages now (535 5.7.8 Bad (really) password). Sending goes on by itself once it does.',
    'Your mail server isn’t taking messages right now (535 5.7.8 Bad (really) password). Sending resumes automatically once it does.',
  ],
  [
    'The email account ann@lee.example is paused. Resume it in Settings.',
    'The email account ann@lee.example is paused. Resume it in Settings.',
  ],
  [
    'lee.example is not verified yet. Finish its DNS records in Settings.',
    'lee.example isn’t verified yet. Finish its DNS records in Settings.',
  ],
  [
    'Verify your email address before sending: open the link that was sent to ann@lee.example.',
    'Verify your email address before sending. Open the link we sent to ann@lee.example.',
  ],
  ['Follow-ups wait until Thu, Mar 5, 10:00 AM (UTC).', 'Follow-ups wait until Thu, Mar 5, 10:00 AM (UTC).'],
]

upgraded(
  'an upgraded campaign keeps its reason as a code, and as it was if the sentence is unknown',
  db => db.system`
      insert into campaigns (user_id, name, subject, body, status_reason)
      select ${ANN}, said, '', '', said from unnest(${STATUS_REASONS.map(([stored]) => stored)}::text[]) said`,
  async db => {
    const rows = await db.system<{ name: string; statusReason: StatusReason }[]>`
        select name, status_reason from campaigns where status_reason is not null`
    expect(new Map(rows.map(row => [row.name, statusText(row.statusReason)]))).toEqual(new Map(STATUS_REASONS))
    const unknown = rows.filter(({ statusReason }) => statusReason.code === 'other')
    expect(unknown.map(row => row.name)).toEqual([STATUS_REASONS.at(-1)?.[0]])
  },
)

/** Details of activity entries as the last release stored them, with what people read now. */
const ACTIVITY: [stored: object, text: string, detail: string | null][] = [
  [{ text: 'Status changed from Cold to Converted' }, 'Status changed from Cold to Converted', null],
  [
    { text: 'Status changed from New to Warm. Changed: name, phone' },
    'Status changed from New to Warm. Changed: business name, phone',
    null,
  ],
  [{ text: 'Changed: website' }, 'Changed: website', null],
  [{ text: 'Synced to HubSpot' }, 'Synced to HubSpot', null],
  [
    { text: 'Not synced to HubSpot', detail: 'Property “email” was invalid' },
    'Not synced to HubSpot',
    'Property “email” was invalid',
  ],
  [
    { text: 'E-mail a@b.example found on https://b.example/us', url: 'https://b.example/us' },
    'Email a@b.example found on https://b.example/us',
    null,
  ],
  [{ text: 'Imported from a file', detail: 'Row 7' }, 'Imported from a file', 'Row 7'],
]

/** Changes of many leads: their columns and the sentence as the last release stored them. */
const CHANGES: [kind: string, what: string, value: string | null, text: string][] = [
  ['status', 'warm', null, 'Status changed to Warm'],
  ['tag', 't', null, 'Tagged “Fair “26””'],
  ['untag', 't', null, 'Tag “Fair” removed'],
  ['value', 'f', '40', 'Seats set to “40”'],
  ['value', 'f', '', 'Seats emptied'],
  ['delete', 'l', null, 'Deleted'],
  ['merge', 'l', 'm', 'Merged with Sushi Ko'],
]

upgraded(
  'an upgraded lead’s activity reads as before',
  async db => {
    for (const [detail] of ACTIVITY)
      await db.system`
          insert into lead_activity (user_id, lead_id, kind, detail) values (${ANN}, ${SUSHI_KO}, 'changed', ${JSON.stringify(detail)}::text::jsonb)`
    for (const [kind, what, value, text] of CHANGES)
      await db.system`
          insert into lead_changes (user_id, kind, what, value, text, created_at, undo_until)
          values (${ANN}, ${kind}, ${what}, ${value}, ${text}, '2030-01-01Z', '2030-01-01Z')`
  },
  async db => {
    const noted = await db.system<{ detail: NotedActivity }[]>`
        select detail from lead_activity where user_id = ${ANN} order by at, id offset 1`
    expect(noted.map(row => activityText(row.detail))).toEqual(ACTIVITY.map(([, text, detail]) => ({ text, detail })))
    expect(noted.filter(row => row.detail.code === 'other')).toHaveLength(1)
    const changes = await db.system<DescribedChange[]>`
        select kind as change, what, value, name from lead_changes where created_at = '2030-01-01Z' order by id`
    const texts = changes.map(change => activityText({ code: 'changed', others: 0, isUndone: false, ...change }).text)
    expect(texts).toEqual(CHANGES.map(([, , , text]) => text))
  },
)

const CALLS = [
  ['The telephone company did not make this call. Try again.', 'never-placed'],
  ['The simulated line failed, as you asked.', 'simulated-failure'],
  ['Twilio refused the call: “No.”', 'Twilio refused the call: “No.”'],
] as const

upgraded(
  'an upgraded call keeps its reason, as a code if it was ours',
  db => db.system`
      insert into call_logs (user_id, to_number, reason)
      select ${ANN}, '+15035550101', said from unnest(${CALLS.map(([said]) => said)}::text[]) said`,
  async db => {
    const rows = await db.system<{ reason: string }[]>`
        select reason from call_logs where reason is not null order by id`
    expect(rows.map(row => row.reason)).toEqual(CALLS.map(([, kept]) => kept))
  },
)

const AUDITS: [said: string, shown: string][] = [
  ['basic, canceled → standard, active', 'basic, canceled → standard, active'],
  [
    'Closed; its sessions ended, its sending rests',
    'Account closed. It was signed out everywhere, and its sending stopped.',
  ],
  ['Opened again', 'Account reopened.'],
  ['Asked to pay the last payment back', 'Refund of the last payment requested.'],
  ['Not paid back: PayPal is away.', 'Not refunded: PayPal is away.'],
  ['$29.00 paid back. The subscription has ended.', '$29.00 paid back. The subscription has ended.'],
]

upgraded(
  'an upgraded audit reads as before',
  db => db.system`
      insert into admin_audit (admin_id, admin_email, account_id, action, detail)
      select ${ANN}, 'a@b.example', ${SUSHI_KO}, 'refund', said from unnest(${AUDITS.map(([said]) => said)}::text[]) said`,
  async db => {
    const rows = await db.system<{ detail: AuditDetail }[]>`
        select detail from admin_audit where account_id = ${SUSHI_KO} order by id`
    expect(rows.map(row => auditText(row.detail))).toEqual(AUDITS.map(([, shown]) => shown))
    expect(rows.filter(row => row.detail.code === 'other')).toHaveLength(1)
  },
)

const CRM_PROBLEMS: [said: string, shown: string, code: string][] = [
  ['HubSpot does not accept the key: No.', 'HubSpot rejected the key: No.', 'key-rejected'],
  ['HubSpot refused the contact: No.', 'HubSpot refused the contact: No.', 'contact-refused'],
  ['HubSpot can not be reached.', 'We can’t reach HubSpot. Try again in a minute.', 'unreachable'],
  [
    'It has neither an email nor a phone number. Add one, then sync again.',
    'It has neither an email nor a phone number. Add one, then sync again.',
    'no-address',
  ],
  [
    'Cafe Java is a made-up sample business. It has no place in your CRM.',
    'Cafe Java is a sample business, so it isn’t synced to your CRM.',
    'sample',
  ],
  ['HubSpot is on holiday.', 'HubSpot is on holiday.', 'other'],
]

upgraded(
  'an upgraded CRM problem reads as before',
  db => db.system`
      insert into crm_syncs (user_id, state, total, problem, created_at)
      select ${ANN}, 'failed', 1, said, now() from unnest(${CRM_PROBLEMS.map(([said]) => said)}::text[]) said`,
  async db => {
    const rows = await db.system<{ problem: CrmProblem }[]>`
        select problem from crm_syncs where problem is not null order by id`
    expect(rows.map(({ problem }) => [crmProblemText(problem), problem.code])).toEqual(
      CRM_PROBLEMS.map(([, shown, code]) => [shown, code]),
    )
  },
)
