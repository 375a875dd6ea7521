import type { DraftClause, DraftRun, LeadEmailDraft } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'
import { type Asked, refuse } from './app.tsx'

export const RUN_ID = '0190f1b0-0000-7000-8000-0000000000aa'
const idOf = (n: number) => `0190f1b0-0000-7000-8000-${String(n).padStart(12, '0')}`

const founded: Fact = {
  type: 'founded',
  value: '1998',
  source: 'website',
  url: 'https://harbor.example/about',
  date: '2026-11-20',
}
const rating: Fact = { type: 'rating', value: '4.6 (212 reviews)', source: 'lead' }
const BACKED = 'You’ve been here since 1998.'
const FLAGGED = 'Every sushi bar nearby takes orders online.'

/** Makes the third draft: `draft(3, { state: 'approved' })`. `isFlagged` adds a sentence that no fact supports. */
export function draft(n: number, part: Partial<LeadEmailDraft> = {}): LeadEmailDraft {
  const body = [
    `Hi Harbor ${n} team,`,
    ...(part.isFlagged ? [`${BACKED} ${FLAGGED}`] : [BACKED]),
    'Shall we talk?',
  ].join('\n\n')
  return {
    id: idOf(n),
    leadId: idOf(1000 + n),
    businessName: `Harbor ${n}`,
    town: 'Portland',
    email: `hello@harbor${n}.example`,
    state: 'written',
    isFlagged: false,
    subject: `Orders for Harbor ${n}`,
    reason: null,
    body,
    language: 'en',
    followUps: [],
    people: [],
    facts: [founded, rating],
    version: 'first',
    ...part,
    clauses: part.clauses ?? check(part.body ?? body),
  }
}

/** The fact check of these tests knows two sentences. */
function check(body: string): DraftClause[] {
  const clause = (text: string, rest: Partial<DraftClause>): DraftClause[] => {
    const start = body.indexOf(text)
    return start < 0 ? [] : [{ part: 'body', start, end: start + text.length, verdict: 'neutral', ...rest }]
  }
  return [
    ...clause(BACKED, { verdict: 'supported', fact: founded }),
    ...clause(FLAGGED, { verdict: 'unsupported', reason: 'It makes a claim about other businesses.' }),
  ]
}

const run = (part: Partial<DraftRun>): DraftRun => ({
  id: RUN_ID,
  name: 'Sushi restaurants, Portland',
  state: 'done',
  reason: null,
  offer: { offer: 'Online ordering for $1,200', audience: '', signature: '' },
  tone: 'friendly',
  ownTone: false,
  length: 'short',
  language: null,
  followUps: 0,
  writer: 'builtin',
  spent: null,
  spendLimit: null,
  budget: null,
  createdAt: '2026-11-24T09:00:00.000Z',
  campaignId: null,
  counts: { total: 0, queued: 0, written: 0, flagged: 0, approved: 0, skipped: 0, failed: 0, sendable: 0 },
  ...part,
})

/** A server that keeps a run's drafts in memory and answers as the real one does. */
export function draftsApi(all: LeadEmailDraft[], part: Partial<DraftRun> = {}) {
  const drafts = new Map(all.map(one => [one.id, one]))
  const state = run(part)
  const lastPart = ({ call }: Asked, at: number) => call.split('/').at(at) ?? ''
  const change = (id: string, to: (draft: LeadEmailDraft) => Partial<LeadEmailDraft>) => {
    const draft = drafts.get(id)
    if (!draft) return refuse(404, 'Draft not found')
    const changed = { ...draft, ...to(draft) }
    drafts.set(id, changed)
    return changed
  }
  const rewritten = (text: { subject: string; body: string }) => {
    const clauses = check(text.body)
    return { ...text, clauses, isFlagged: clauses.some(({ verdict }) => verdict === 'unsupported') }
  }
  return {
    drafts,
    state,
    api: {
      [`GET /api/draft-runs`]: () => [state],
      [`GET /api/draft-runs/${RUN_ID}`]: () => ({ ...state }),
      [`GET /api/draft-runs/${RUN_ID}/drafts`]: () => [...drafts.values()],
      [`POST /api/draft-runs/${RUN_ID}/control`]: ({ body }: Asked) => {
        const { action } = body as { action: 'pause' | 'continue' | 'cancel' | 'allow-more' }
        const states = { pause: 'paused', continue: 'writing', cancel: 'cancelled', 'allow-more': state.state } as const
        state.state = states[action]
        state.reason = null
        if (action === 'allow-more') state.spendLimit = Number(state.spent) + Number(state.budget)
        return { ...state }
      },
      [`POST /api/draft-runs/${RUN_ID}/approve-all`]: () => {
        const passed = [...drafts.values()].filter(one => one.state === 'written' && !one.isFlagged)
        for (const { id } of passed) change(id, () => ({ state: 'approved' }))
        return { approved: passed.map(({ id }) => id) }
      },
      [`POST /api/draft-runs/${RUN_ID}/reopen`]: ({ body }: Asked) => {
        const { draftIds } = body as { draftIds: string[] }
        for (const id of draftIds) change(id, () => ({ state: 'written' }))
        return { reopened: draftIds.length }
      },
      'GET /api/drafts/:id': (asked: Asked) => drafts.get(lastPart(asked, -1)) ?? refuse(404, 'Draft not found'),
      'PUT /api/drafts/:id': (asked: Asked) =>
        change(lastPart(asked, -1), () => {
          const {
            followUps,
            basedOn: _,
            ...text
          } = asked.body as { subject: string; body: string; followUps?: string[]; basedOn?: string }
          return { ...rewritten(text), ...(followUps && { followUps: followUps.map(body => ({ body, clauses: [] })) }) }
        }),
      'POST /api/drafts/:id/approve': (asked: Asked) =>
        change(lastPart(asked, -2), ({ subject, body }) => ({
          ...rewritten({ subject, body: body.replace(` ${FLAGGED}`, '') }),
          state: 'approved',
        })),
      'POST /api/drafts/:id/skip': (asked: Asked) => change(lastPart(asked, -2), () => ({ state: 'skipped' })),
      'POST /api/drafts/:id/rewrite': (asked: Asked) =>
        change(lastPart(asked, -2), ({ subject }) => ({
          ...rewritten({ subject, body: 'Another version.' }),
          state: 'written',
        })),
    } as Record<string, object>,
  }
}
