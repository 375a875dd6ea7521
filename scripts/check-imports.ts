// npm run check, one of its steps: which folder may import what. The table below is the whole rule.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { offers } from './offers.ts'

/** The folders that serve every feature of the server, and what each may import besides itself: never a feature. */
const FOUNDATIONS: Record<string, string[]> = {
  'server/providers': ['server/log', 'server/net', 'server/db/db.ts', 'server/db/rows.ts'],
  'server/http': ['server/db', 'server/log', 'server/net'],
  'server/db': ['server/http', 'server/log', 'server/net'],
  'server/net': ['server/db', 'server/http', 'server/log', 'server/providers/dns'],
  'server/threads': ['server/http'],
  'server/log': [],
}

/** Allowed imports of a feature of the server, besides itself and what other features offer. */
const OPEN_TO_FEATURES = [
  'server/db/db.ts',
  'server/db/rows.ts',
  'server/http',
  'server/jobs/enqueue.ts',
  'server/log',
  'server/net',
  'server/providers',
  'server/threads',
]

/** Allowed imports of each folder of the web, besides itself; for a feature, also what other features offer. */
const WEB: Record<string, string[]> = {
  'web/lib': [],
  'web/ui': ['web/lib'],
  'web/features': ['web/lib', 'web/ui'],
  'web/pages': ['web/lib', 'web/ui', 'web/features'],
}

const isUnder = (path: string, places: string[]) => places.some(place => path === place || path.startsWith(`${place}/`))

/** `server/leads`, `web/features/leads`, `web/lib`; of a file at the top, its folder: `server`, `web`. */
function homeOf(path: string): string {
  const parts = dirname(path).split('/')
  return parts.slice(0, parts[0] === 'web' && parts[1] === 'features' ? 3 : 2).join('/')
}

/** Why the import isn't allowed; undefined if it is. `to` is a path from the root, or the name of a package. */
function whyNot(from: string, to: string, isPackage: boolean): string | undefined {
  const home = homeOf(from)
  if (home === 'contract')
    return to === 'zod' || to.startsWith('contract/') ? undefined : 'the contract imports only zod'
  if (from.startsWith('web/')) {
    if (to.startsWith('server/') || to.startsWith('node:')) return 'the web knows the contract, never the server'
    if (isTestHelper(to)) return 'test helpers are for tests'
    return isPackage || to.startsWith('contract/') ? undefined : whyNotInWeb(home, to)
  }
  if (isTestHelper(to)) return 'test helpers are for tests'
  if (to.startsWith('web/')) return 'the server knows nothing of the web'
  return isPackage || to.startsWith('contract/') ? undefined : whyNotInServer(home, to)
}

const isTestHelper = (path: string) => path.startsWith('test/')

function whyNotInWeb(home: string, to: string): string | undefined {
  if (home === 'web') return undefined
  const layer = home.split('/').slice(0, 2).join('/')
  if (layer === 'web/pages' && to.startsWith('web/pages/')) return 'a page imports no other page'
  if (homeOf(to) === home || isUnder(to, WEB[layer] ?? [])) return undefined
  if (layer !== 'web/features') return `${layer} knows no feature and no page`
  return isOffered(to) ? undefined : 'of another feature only what it offers is imported (scripts/offers.ts)'
}

function whyNotInServer(home: string, to: string): string | undefined {
  const target = homeOf(to)
  if (home === 'server' || target === 'server' || target === home) return undefined
  const foundation = FOUNDATIONS[home]
  if (foundation) return isUnder(to, foundation) ? undefined : 'this serves all features and knows none'
  if (home === 'server/jobs')
    return /(^|-)sql\.ts$|routes\.ts$/.test(to) ? 'jobs name handlers; statements stay in their feature' : undefined
  if (isUnder(to, OPEN_TO_FEATURES) || isOffered(to)) return undefined
  return 'of another feature only what it offers is imported (scripts/offers.ts)'
}

const used = new Set<string>()
function isOffered(to: string): boolean {
  used.add(to)
  return offers.includes(to)
}

const IMPORT = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** Each forbidden import under `root`, as "file: imports what: why". */
export function forbiddenImports(root: string): string[] {
  return sourcesOf(root).flatMap(from =>
    Array.from(readFileSync(join(root, from), 'utf8').matchAll(IMPORT)).flatMap(match => {
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      const isRelative = name.startsWith('.')
      const to = isRelative ? normalize(join(dirname(from), name)) : name.replace(/^#/, '')
      const why =
        isRelative && homeOf(from).includes('/') && homeOf(to) !== homeOf(from)
          ? 'across folders import by #server/…, #web/… or #contract/…'
          : whyNot(from, to, !isRelative && !name.startsWith('#'))
      return why ? [`${from}: imports ${name}: ${why}`] : []
    }),
  )
}

const sourcesOf = (root: string): string[] =>
  globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(path => !/\.test\.tsx?$/.test(path) && !path.startsWith('web/vite-'))
    .sort()

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const problems = forbiddenImports(root)
  for (const path of offers) {
    if (!existsSync(join(root, path))) problems.push(`scripts/offers.ts: ${path} doesn't exist`)
    else if (!used.has(path)) problems.push(`scripts/offers.ts: no other feature imports ${path}; take it off the list`)
  }
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
