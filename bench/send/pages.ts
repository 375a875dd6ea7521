import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { end } from '../end.ts'
import type { Stage } from './stage.ts'

const PORT = 42_733
const BASE = `http://127.0.0.1:${PORT}`

/** Requests pages from its own process and measures how long they take. */
export interface Pages {
  /** Requests one page after the other until it's stopped; resolves to the times of each path, in ms. */
  askUntil(signal: AbortSignal, campaignId: string): Promise<Record<string, number[]>>
  stop(): Promise<void>
}

/** The web role next to the worker, and a session of the user who sends. */
export async function openPages({ deps, env }: Stage, email: string): Promise<Pages> {
  const password = 'correct horse battery'
  const web: ChildProcess = fork(fileURLToPath(new URL('../../server/main.ts', import.meta.url)), {
    env: { ...process.env, ...env, ROLE: 'web', PORT: String(PORT), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(web, 'message')
  const cookie = await logIn(email, password, deps)
  const ask = async (path: string) => {
    const began = performance.now()
    const reply = await fetch(BASE + path, { headers: { cookie } })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    return performance.now() - began
  }
  return {
    async askUntil(signal, campaignId) {
      const paths = [
        '/api/campaigns',
        `/api/campaigns/${campaignId}`,
        `/api/campaigns/${campaignId}/recipients`,
        '/api/leads?limit=50',
        '/api/usage',
      ]
      const took: [path: string, ms: number[]][] = paths.map(path => [path.replace(campaignId, ':id'), []])
      for (let n = 0; !signal.aborted; n++) took[n % paths.length]?.[1].push(await ask(paths[n % paths.length] ?? '/'))
      return Object.fromEntries(took)
    },

    stop: () => end(web),
  }
}

/** Registers a new account for its password hash and gives it to the sender. */
async function logIn(email: string, password: string, { db }: Stage['deps']): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: BASE }
  const post = (path: string, body: object) =>
    fetch(BASE + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/api/auth/register', { email: 'asker@bench.test', password, firstName: 'A', lastName: 'B' })
  await db.system`
    update users set password = (select password from users where email = 'asker@bench.test') where email = ${email}`
  const reply = await post('/api/auth/login', { email, password })
  if (!reply.ok) throw new Error(`log-in: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}
