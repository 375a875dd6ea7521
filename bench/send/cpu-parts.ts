import type { Profiler } from 'node:inspector'

/** Processor time by name, in µs. */
export type Times = Map<string, number>

export interface CpuParts {
  /** By the part of the engine's work. */
  parts: Times
  /** By the file of ours or the package that the time is spent in or for. */
  files: Times
  /** By function, wherever it is. */
  functions: Times
}

/** The part of the work that a function of ours does, tried in this order on `path#function`. */
const PARTS: [RegExp, string][] = [
  [/postgres\/(src|cjs)\//, 'PostgreSQL client'],
  [/engine\/(progress|wake-ups)|change-hub|\/notify/, 'notify'],
  [/engine\/expand|#insertChunk|#moveCursor/, 'expand'],
  [/compose\/dkim|\/sign/, 'sign'],
  [/sending\/results\/|sending\/sequences\/|settle|save-results/, 'results'],
  [/compose\/(compile|template|revisions)/, 'compile'],
  [/compose\/(mime|quoted-printable|email|header-fields|skeleton)/, 'MIME'],
  [/sending\/compose\/|tracking\/|secrets|contract\/address/, 'render'],
  [/providers\/mail\/|engine\/connections?\.ts/, 'SMTP'],
  [/engine\/(working-campaigns|engine|account-queues)|sending-accounts\/|sending\/pacing\//, 'read'],
  [/sending\/(engine|outbox)|message-states|due/, 'claim'],
  [/server\/|graphile-worker|contract\//, 'rest of the worker'],
]

/** What V8 calls the methods of a socket that hand bytes to the system. */
const WRITES = /^(writev|writeBuffer|write(Utf8|Latin1|Ascii|Ucs2)String)$/

/**
 * Groups the main thread's processor time by what owns it: the nearest caller that is a file of ours or the PostgreSQL client.
 * Garbage collection and socket writes are parts of their own. Samples know only the clock, which also runs while other
 * processes have the processor, so they're shares of `mainThreadUs`.
 */
export function cpuParts({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, mainThreadUs: number): CpuParts {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node] as const)))
  const known = new Map<number, { part: string; file: string; name: string } | null>()
  const result: CpuParts = { parts: new Map(), files: new Map(), functions: new Map() }
  const add = (times: Times, key: string, us: number) => times.set(key, (times.get(key) ?? 0) + us)
  for (const [i, id] of samples.entries()) {
    // The time between two samples belongs to the first.
    const us = timeDeltas[i + 1] ?? 0
    if (!known.has(id)) known.set(id, ownerOf(id))
    const owner = known.get(id)
    if (!owner) continue
    add(result.parts, owner.part, us)
    add(result.files, owner.file, us)
    add(result.functions, owner.name, us)
  }
  const sampledUs = result.parts.values().reduce((sum, us) => sum + us, 0)
  const scaled = (times: Times) => new Map([...times].map(([key, us]) => [key, (us * mainThreadUs) / sampledUs]))
  return { parts: scaled(result.parts), files: scaled(result.files), functions: scaled(result.functions) }

  function ownerOf(id: number) {
    const leaf = byId.get(id)?.callFrame
    if (!leaf || leaf.functionName === '(idle)') return null
    const { functionName: name, url } = leaf
    if (name === '(garbage collector)') return { part: 'garbage collection', file: name, name }
    if (name === '(program)' || name === '(root)') return { part: 'native code without a caller', file: name, name }
    const { part, file } = callerOf(id)
    const isWrite = url === '' && WRITES.test(name)
    return {
      part: isWrite ? `socket writes (${part === 'PostgreSQL client' ? 'PostgreSQL' : 'SMTP'})` : part,
      file,
      name: `${name || '(anonymous)'} ${shortened(url) || `for ${file}`}`,
    }
  }
  function callerOf(id: number): { part: string; file: string } {
    for (let node = byId.get(id); node; node = parents.get(node.id)) {
      const { url, functionName } = node.callFrame
      const path = shortened(url)
      const part = PARTS.find(([pattern]) => url.startsWith('file:') && pattern.test(`${path}#${functionName}`))
      if (part) return { part: part[1], file: path }
    }
    return { part: 'Node.js without a caller of ours', file: 'node:' }
  }
}

/** The path from the folder of the repository or of the package. */
const shortened = (url: string) =>
  url.replace(/^.*\/(?=(server|contract|bench)\/)/, '').replace(/^.*node_modules\//, '')
