import { queryOptions } from '@tanstack/react-query'
import { type EmailFinderState, emailFinder } from '#contract/email-finder.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const FINDER = ['enrichment'] as const

/** The state of one lead's search; null without one. Rows that render together ask in one call. */
export const stateOf = (id: string) =>
  queryOptions({ queryKey: [...FINDER, 'state', id], queryFn: () => askTogether(id) })

export const websiteFactsOf = (id: string) => queryOf([...FINDER, 'one', id], emailFinder.get, { params: { id } })

const AGAIN_MS = 2000

/** Reads again every two seconds while a search is under way. */
export const emailFinderRuns = queryOf([...FINDER, 'runs'], emailFinder.runs, undefined, {
  refetchInterval: ({ state: { data } }) => (data?.some(run => run.remaining > 0) ? AGAIN_MS : false),
})

type Waiting = { resolve: (state: EmailFinderState | null) => void; reject: (error: unknown) => void }
/** The most that one call takes. */
const MOST = 200
let waiting = new Map<string, Waiting[]>()

/** Rows that render together ask in one call, right after the render. */
function askTogether(id: string): Promise<EmailFinderState | null> {
  if (waiting.size === 0) setTimeout(send, 0)
  const { promise, resolve, reject } = Promise.withResolvers<EmailFinderState | null>()
  waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  if (waiting.size === MOST) send()
  return promise
}

function send() {
  const asked = waiting
  waiting = new Map()
  if (asked.size === 0) return
  const each = (done: (one: Waiting, id: string) => void) => {
    for (const [id, all] of asked) for (const one of all) done(one, id)
  }
  call(emailFinder.states, { body: { leadIds: [...asked.keys()] } }).then(
    reply => {
      const states = new Map(reply.map(({ leadId, state }) => [leadId, state]))
      each(({ resolve }, id) => resolve(states.get(id) ?? null))
    },
    error => each(({ reject }) => reject(error)),
  )
}
