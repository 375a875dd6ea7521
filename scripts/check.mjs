// npm run check: format, lint, import rules, slow patterns, types, dead code. Every step runs, even after a failure.
import { delimiter } from 'node:path'
import { ensureInstalled, inRoot, runToEnd } from './lib.mjs'

const steps = [
  ['Format and import order', 'biome', 'check'],
  ['Lint', 'oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  ['Import rules', 'node', 'scripts/check-imports.ts'],
  ['Linear patterns', 'node', 'scripts/check-patterns.ts'],
  ['Types of the server', 'tsc', '-p', 'tsconfig.json'],
  ['Types of the web', 'tsc', '-p', 'web/tsconfig.json'],
  ['Dead code', 'knip', '--no-progress'],
]

await ensureInstalled()
const bin = inRoot('node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const results = []
for (const [name, tool, ...args] of steps) {
  console.log(`\n${name}: ${tool} ${args.join(' ')}`)
  const begun = Date.now()
  const isClean = (await runToEnd(inRoot('node_modules', '.bin', tool), args, { env })) === 0
  results.push({ name, isClean, seconds: (Date.now() - begun) / 1000 })
}

console.log('\nCheck')
for (const { name, isClean, seconds } of results)
  console.log(`  ${isClean ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
process.exit(results.every(result => result.isClean) ? 0 : 1)
