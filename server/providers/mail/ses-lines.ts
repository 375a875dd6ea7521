import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'

/** A line that stood idle for longer may have been closed by the other side without our knowing. */
const IDLE_MS = 4000
const CONNECT_MS = 10_000

const neverConnected = new WeakSet<object>()

/** The watershed for HTTP: the line failed before it stood, TLS included, so nothing of the request was written. */
export const wasNeverConnected = (error: unknown) =>
  typeof error === 'object' && error !== null && neverConnected.has(error)

/** Agents that remember which errors came before the line stood. */
export function watchedAgents(maxSockets: number) {
  const options: AgentOptions = { keepAlive: true, maxSockets, timeout: IDLE_MS, scheduling: 'lifo' }
  return {
    httpAgent: watched(new Agent(options), 'connect'),
    httpsAgent: watched(new SecureAgent(options), 'secureConnect'),
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
