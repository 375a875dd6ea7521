import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forbiddenImports } from './check-imports.ts'

// Plants every type of violation in a temporary project and expects the real rules to catch it.
const root = fileURLToPath(new URL('..', import.meta.url))
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')

const forbidden: [what: string, path: string, source: string, answer: RegExp][] = [
  ['the web imports the server', 'web/lib/a.ts', `import '#server/config.ts'`, /never the server/],
  ['the web imports Node', 'web/features/leads/a.ts', `import 'node:fs'`, /never the server/],
  ['ui imports a feature', 'web/ui/a.tsx', `import '#web/features/leads/table.tsx'`, /knows no feature/],
  [
    'a web feature imports another',
    'web/features/leads/b.ts',
    `import '#web/features/calls/y.ts'`,
    /of another feature/,
  ],
  ['a web feature climbs to another', 'web/features/leads/c.ts', `import '../calls/y.ts'`, /by #server/],
  [
    'a feature imports the sql of another',
    'server/leads/a.ts',
    `import '#server/sending/sql.ts'`,
    /of another feature/,
  ],
  [
    'a feature loads it when needed',
    'server/leads/b.ts',
    `await import('#server/sending/sql.ts')`,
    /of another feature/,
  ],
  ['a feature climbs to another', 'server/leads/c.ts', `import '../sending/sql.ts'`, /by #server/],
  ['the contract imports Node', 'contract/a.ts', `import 'node:fs'`, /only zod/],
  ['the contract names a type of the server', 'contract/b.ts', `export type * from '#server/deps.ts'`, /only zod/],
  ['a provider imports a feature', 'server/providers/mail/a.ts', `import '#server/leads/leads.ts'`, /knows none/],
  ['the database imports a feature', 'server/db/a.ts', `import '#server/leads/leads.ts'`, /knows none/],
  ['the server imports test helpers', 'server/leads/d.ts', `import '#test/app.ts'`, /for tests/],
  ['a promise is left to itself', 'server/leads/e.ts', 'Promise.resolve(1)', /no-floating-promises/],
  ['anything goes', 'server/leads/f.ts', 'export const f = (x: any) => x', /no-explicit-any/],
  ['a file has 401 lines', 'server/leads/g.ts', `export const g = 1${'\n//'.repeat(400)}`, /max-lines/],
  ['a hook is called in a branch', 'web/ui/b.tsx', hookInBranch(), /rules-of-hooks/],
  ['an image has no text', 'web/ui/c.tsx', `export const C = () => <img src="/x.png" />`, /alt-text/],
  ['a circle, first part', 'server/calls/a.ts', `import { b } from './b.ts'\nexport const a = () => b`, /no-cycle/],
  [
    'a circle, second part',
    'server/calls/b.ts',
    `import { c } from '#server/calls/calls.ts'\nexport const b = () => c`,
    /no-cycle/,
  ],
  ['a circle, third part', 'server/calls/calls.ts', `import { a } from './a.ts'\nexport const c = () => a`, /no-cycle/],
]

const allowed: [path: string, source: string][] = [
  ['contract/leads.ts', `import 'zod'\nimport './limits.ts'`],
  ['contract/limits.ts', `export const limit = 1${'\n//'.repeat(399)}`],
  ['server/leads/sql.ts', 'export const columns = 1'],
  [
    'server/leads/routes.ts',
    `import '#contract/leads.ts'\nimport '#server/http/serve.ts'\nimport '#server/billing/billing.ts'\nimport './sql.ts'`,
  ],
  ['server/app.ts', `import './leads/routes.ts'`],
  [
    'web/pages/dashboard.tsx',
    `import '#web/features/leads/table.tsx'\nimport '#web/ui/button.tsx'\nimport '#contract/leads.ts'`,
  ],
]

function hookInBranch(): string {
  return `import { useState } from 'react'\nexport const B = (p: { on: boolean }) => {\n  if (p.on) useState(1)\n  return null\n}`
}

let folder = ''
const found = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-layers-'))
  for (const file of ['.oxlintrc.json', 'package.json']) await cp(join(root, file), join(folder, file))
  const compilerOptions = { target: 'es2024', module: 'nodenext', jsx: 'react-jsx', strict: true, types: [] }
  await plant(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true, noEmit: true } }),
  )
  for (const [, path, source] of forbidden) await plant(path, source)
  for (const [path, source] of allowed) await plant(path, source)
  for (const { filename, code, help = '' } of await lint()) note(filename, `${code} ${help}`)
  for (const problem of forbiddenImports(folder)) note(problem.slice(0, problem.indexOf(':')), problem)
})

afterAll(() => rm(folder, { recursive: true }))

const note = (file: string, problem: string) => found.set(file, `${found.get(file) ?? ''}${problem}\n`)

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), `${source}\n`)
}

async function lint(): Promise<{ filename: string; code: string; help?: string }[]> {
  const args = [oxlint, '--config', '.oxlintrc.json', '--format', 'json', '.']
  const text = await new Promise<string>(resolve =>
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout)),
  )
  return JSON.parse(text).diagnostics
}

test.each(forbidden)('%s: rejected', (_, path, __, answer) => {
  expect(found.get(path) ?? 'nothing was found').toMatch(answer)
})

test.each(allowed)('%s: allowed', path => {
  expect(found.get(path)).toBe(undefined)
})
