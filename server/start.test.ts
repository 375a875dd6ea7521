import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WORKER_FLAGS } from './worker-process.ts'

/** What only some installations, roles, or requests need. Each is loaded by an `import()` where it's used first. */
const RARELY_NEEDED = [
  '@anthropic-ai/sdk',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-sesv2',
  '@opentelemetry/sdk-trace',
  'imapflow',
  'openai',
  'sharp',
  'stripe',
  'twilio',
]

test.each([
  ['web process', ['./server/start.ts', './server/app.ts'], [...RARELY_NEEDED, 'graphile-worker']],
  [
    'worker',
    ['./server/start.ts', './server/jobs/worker.ts'],
    [...RARELY_NEEDED, 'fastify', 'libphonenumber-js', 'postal-mime'],
  ],
])('a %s starts without the packages that most never need', (_, entries, unwanted) => {
  expect(packagesOf(entries).filter(name => unwanted.includes(name))).toEqual([])
})

/** The packages that Node loads with these files. */
function packagesOf(entries: string[]): string[] {
  const program = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
        if (name) packages.add(name)
        return next(url, context)
      },
    })
    for (const entry of ${JSON.stringify(entries)}) await import(entry)
    console.log(JSON.stringify([...packages]))
    process.exit()`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const packages: string[] = JSON.parse(printed)
  expect(packages).toContain('zod')
  return packages
}

test.each(['systemd/canvass-worker.service', 'compose.yaml', 'kubernetes/canvass.yaml'])(
  'a worker by deploy/%s gets the flags of one that Canvass starts itself',
  file => {
    const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8').replaceAll(',', '')
    expect(text).toContain(['node', ...WORKER_FLAGS, 'server/main.ts'].join(' '))
  },
)
