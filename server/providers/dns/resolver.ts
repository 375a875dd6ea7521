import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer, RecordType } from './dns.ts'

/** Two tries of 1.5 s per server, and five seconds in total. */
const TRY_MS = 1500
const TRIES = 2
const DEADLINE_MS = 5000

interface Options {
  /** Each is `address` or `address:port`. Empty: this machine's resolvers. */
  servers?: string[] | undefined
  deadlineMs?: number
}

export const dnsResolver = ({ servers, deadlineMs = DEADLINE_MS }: Options = {}): Dns => ({
  async find(type, name) {
    // One resolver per lookup, because cancelling ends all of a resolver's queries.
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
  ETIMEOUT: 'the name server didn’t answer in time',
  ECANCELLED: 'the name server didn’t answer in time',
  ECONNREFUSED: 'the name server is unreachable',
  EBADRESP: 'the name server’s answer is unreadable',
  EFORMERR: 'the name server didn’t understand the query',
  ENOTIMP: 'the name server doesn’t support this type of query',
}

/** NXDOMAIN and an empty answer mean that there is no record; any other error means that we don't know. */
function readFailure(error: unknown): DnsAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '') throw error
  if (code === 'ENOTFOUND' || code === 'ENODATA') return { outcome: 'none' }
  return { outcome: 'unknown', why: WHY[code] ?? `the lookup failed (${code})` }
}
