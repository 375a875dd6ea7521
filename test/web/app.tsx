import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { AudienceCounts } from '#contract/audience.ts'
import type { User } from '#contract/auth.ts'
import type { GettingStarted } from '#contract/getting-started.ts'
import { App } from '#web/app.tsx'
import { browser } from '#web/lib/browser.ts'
import { beyondPlan } from '#web/lib/limit.ts'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { makeRouter } from '#web/router.tsx'

export const ada: User = {
  id: '0190f1b0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  websiteDomain: null,
  profileImageUrl: null,
  subscriptionPlan: 'free',
  subscriptionStatus: 'inactive',
  isAdmin: false,
  emailVerified: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  isTrial: true,
  trialDaysLeft: 6,
}

/** The counts of an audience that everyone gets the email of. */
export const audienceOf = (recipients: number, others: Partial<AudienceCounts> = {}): AudienceCounts => ({
  chosen: recipients,
  withEmail: recipients,
  withoutEmail: 0,
  withWebsiteOnly: 0,
  invalid: 0,
  duplicates: 0,
  suppressed: [],
  samples: 0,
  samplesAreSent: false,
  overQuota: 0,
  remaining: null,
  recipients,
  contacted: 0,
  lastContact: null,
  atBusinesses: null,
  ...others,
})

export interface Asked {
  /** 'PUT /api/leads/42' */
  call: string
  query: URLSearchParams
  /** The parsed JSON body, if there was one. */
  body: unknown
}
interface Refusal {
  status: number
  reply?: unknown
  headers?: Record<string, string>
}
/** The API's replies: JSON, or a function of the request that returns JSON, `refuse(...)`, or `withHeaders(...)`. */
type Answer = object | string | number | null | ((asked: Asked) => unknown)

const marked = new WeakSet<object>()
const mark = (refusal: Refusal) => {
  marked.add(refusal)
  return refusal
}
export const refuse = (status: number, message: string): Refusal => mark({ status, reply: { message } })
/** A refusal with details beside the message. */
export const refuseWith = (status: number, reply: object): Refusal => mark({ status, reply })
export const withHeaders = (reply: unknown, headers: Record<string, string>): Refusal =>
  mark({ status: 200, reply, headers })
export const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

interface Setup {
  /** The logged-in user; null for nobody. */
  user?: User | null
  /** By method and path: `{ 'GET /api/leads': [], 'PUT /api/leads/:id': ({ body }) => ... }`. */
  api?: Record<string, Answer>
}

const ALL_DONE: GettingStarted = {
  steps: { find: true, address: true, sender: true, write: true, send: true, reply: true },
  isDismissed: false,
}

/** Background calls that every page makes. They don't appear in `asked`. */
const OF_THE_SHELL = new Set([
  'GET /api/auth/user',
  'GET /api/getting-started',
  'GET /api/leads/search/example',
  'GET /api/notices',
  'GET /api/tasks/count',
  'GET /api/inbox/counts',
  'GET /api/usage-limits',
  'GET /api/user-subscription',
  'POST /api/campaigns/preflight',
  'POST /api/campaigns/audience',
  'POST /api/campaigns/audience/people',
  'POST /api/campaigns/forecast',
  'POST /api/campaigns/drafts',
  'PUT /api/campaigns/:id/draft',
])

/**
 * Renders the real app at a path with a fake network: `const { user, asked } = renderApp('/dashboard', { api })`.
 * Calls that `api` doesn't name get a 404, and appear in `asked` like all others.
 */
export function renderApp(path: string, { user: signedIn = ada, api = {} }: Setup = {}) {
  beyondPlan.write(null)
  const asked: Asked[] = []
  const left: string[] = []
  const events = fakeEvents()
  const answers: Record<string, Answer> = {
    'GET /api/auth/user': signedIn ?? refuse(401, 'Unauthorized'),
    'POST /api/campaigns/preflight': { findings: [] },
    'GET /api/getting-started': ALL_DONE,
    'GET /api/notices': [],
    'GET /api/tasks/count': { open: 0 },
    'GET /api/inbox/counts': {
      scopes: { all: 0, unread: 0, you: 0, overdue: 0, them: 0, snoozed: 0, scheduled: 0 },
      isMore: false,
      labels: {},
      accounts: [],
      campaigns: [],
    },
    // Forms aren't saved while a test types, unless the test asks for it.
    'POST /api/campaigns/drafts': refuse(503, 'Not in this test.'),
    'PUT /api/campaigns/:id/draft': refuse(503, 'Not in this test.'),
    'POST /api/campaigns/forecast': { days: [], isComplete: true },
    'POST /api/campaigns/audience': ({ body }: Asked) =>
      audienceOf((body as { recipients: string[] }).recipients.length),
    ...api,
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://canvass.test')
    const request: Asked = {
      call: `${init.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    if (!OF_THE_SHELL.has(request.call)) asked.push(request)
    // What follows once typing has paused for longer; a test that needs it names it.
    const isRest = (request.body as { part?: string } | undefined)?.part === 'rest'
    return await respond(
      isRest ? { [request.call]: answers['rest of preflight'] ?? { findings: [] } } : answers,
      request,
    )
  })
  browser.leave = url => left.push(url)
  window.history.replaceState(null, '', path)
  const queryClient = makeQueryClient()
  const router = makeRouter()
  render(<App router={router} queryClient={queryClient} />)
  return { user: userEvent.setup(), asked, left, events, router, queryClient, answers }
}

async function respond(answers: Record<string, Answer>, asked: Asked): Promise<Response> {
  const answer = answers[asked.call] ?? answers[Object.keys(answers).find(name => matches(name, asked.call)) ?? '']
  const value = typeof answer === 'function' ? await answer(asked) : answer
  if (value === undefined)
    return toResponse({ status: 404, reply: { message: `The test has no answer for ${asked.call}` } })
  return isRefusal(value) ? toResponse(value) : toResponse({ status: 200, reply: value })
}

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && marked.has(value)

const matches = (name: string, call: string) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(call)

function toResponse({ status, reply, headers = {} }: Refusal): Response {
  const isText = typeof reply === 'string'
  const type = isText ? 'text/plain' : 'application/json'
  return new Response(isText ? reply : JSON.stringify(reply), { status, headers: { 'content-type': type, ...headers } })
}

/** Stands in for the browser's EventSource: `events.send({ type: 'campaign', id })`, `events.open()`. */
export function fakeEvents() {
  const open = new Set<FakeEventSource>()
  let opened = 0
  class FakeEventSource extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      super()
      open.add(this)
      opened++
    }
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', FakeEventSource)
  return {
    send: (event: unknown) => {
      const data = JSON.stringify(event)
      for (const source of open) source.dispatchEvent(new MessageEvent('message', { data }))
    },
    open: () => {
      for (const source of open) source.onopen?.()
    },
    reconnect: () => {
      for (const source of open) {
        source.onerror?.()
        source.onopen?.()
      }
    },
    connections: () => open.size,
    /** Connections so far. */
    opened: () => opened,
  }
}
