import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { boundedAgent } from '#server/net/bounded-replies.ts'

/** The other side may have closed a connection that was idle for longer. */
const IDLE_MS = 4000
const CONNECT_MS = 10_000

const neverConnected = new WeakSet<object>()

/** An error before the connection (with TLS) was established means that no part of the request was written. */
export const wasNeverConnected = (error: unknown) =>
  typeof error === 'object' && error !== null && neverConnected.has(error)

/** Agents that record which errors occurred before the connection was established. */
export function watchedAgents(maxSockets: number, seconds: number) {
  const options: AgentOptions = { keepAlive: true, maxSockets, timeout: IDLE_MS, scheduling: 'lifo' }
  return {
    httpAgent: watched(boundedAgent(new Agent(options), { seconds }), 'connect'),
    httpsAgent: watched(boundedAgent(new SecureAgent(options), { seconds }), 'secureConnect'),
  }
}

function watched<A extends Agent>(agent: A, ready: 'connect' | 'secureConnect'): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const line = connect(options, done)
    if (!line) return line
    const note = (error: object) => neverConnected.add(error)
    const timer = setTimeout(
      () => line.destroy(new Error(`no connection within ${CONNECT_MS / 1000} s`)),
      CONNECT_MS,
    ).unref()
    line.once('error', note)
    line.once('close', () => clearTimeout(timer))
    line.once(ready, () => {
      clearTimeout(timer)
      line.off('error', note)
    })
    return line
  }
  return agent
}
