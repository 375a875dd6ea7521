import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer, RecordType } from './dns.ts'

/** Two tries of 1.5 s per server; whatever the servers do, an answer is there within five seconds. */
const TRY_MS = 1500
const TRIES = 2
const DEADLINE_MS = 5000

interface Options {
  /** `address` or `address:port`; none: those of this machine. */
  servers?: string[] | undefined
  deadlineMs?: number
}

export const dnsResolver = ({ servers, deadlineMs = DEADLINE_MS }: Options = {}): Dns => ({
  async find(type, name) {
    // One per question: cancelling ends every question of a resolver.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), deadlineMs)
    try {
      return { outcome: 'found', values: await ask(resolver, type, name) }
    } catch (error) {
      return readFailure(error)
    } finally {
      clearTimeout(timer)
    }
  },
})

async function ask(resolver: Resolver, type: RecordType, name: string): Promise<string[]> {
  if (type === 'A') return await resolver.resolve4(name)
  if (type === 'AAAA') return await resolver.resolve6(name)
  if (type === 'CNAME') return await resolver.resolveCname(name)
  if (type === 'MX') return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
  return (await resolver.resolveTxt(name)).map(strings => strings.join(''))
}

const WHY: Record<string, string> = {
  ESERVFAIL: 'the name server reported a failure (SERVFAIL)',
  EREFUSED: 'the name server refused to answer (REFUSED)',
  ETIMEOUT: 'the name server did not answer in time',
  ECANCELLED: 'the name server did not answer in time',
  ECONNREFUSED: 'the name server can not be reached',
  EBADRESP: 'the name server’s answer can not be read',
  EFORMERR: 'the name server did not understand the question',
  ENOTIMP: 'the name server does not answer this kind of question',
}

/** NXDOMAIN and an empty answer are answers; all else is trouble on the way. */
function readFailure(error: unknown): DnsAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '') throw error
  if (code === 'ENOTFOUND' || code === 'ENODATA') return { outcome: 'none' }
  return { outcome: 'unknown', why: WHY[code] ?? `the look-up failed (${code})` }
}
