// npm test: the check, then all tests on the project's own Node, then the slowest files, the SQL, and the sum.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { ensureInstalled, ensureWebBuilt, inRoot, projectNode, runToEnd } from './lib.mjs'

const filters = process.argv.slice(2)
const [CHROMIUM_PATH] = await Promise.all([findChromium(), ensureInstalled()])
const env = { ...process.env, CHROMIUM_PATH }
await ensureWebBuilt()
const isChecked = (await runToEnd(projectNode, ['scripts/check.mjs'])) === 0
// The first load of a page has a size budget (172 KB), measured on the new build.
const isSmall = (await runToEnd(projectNode, ['scripts/bundle-size.mjs'])) === 0
const isClean = isChecked && isSmall
const folder = mkdtempSync(join(tmpdir(), 'canvass-test-report-'))
const statements = join(folder, 'statements')
mkdirSync(statements)
const tests = await runVitest()
// Coverage counts over all tests together.
const haveAllRun = filters.length > 0 || (await haveAllStatementsRun())
rmSync(folder, { recursive: true })
const passed = tests.passed + (isClean ? 1 : 0)
const failed = tests.failed + [isClean, haveAllRun].filter(isGood => !isGood).length
console.log(`\n${isClean ? 'The check is clean' : 'The check or the size of the web failed: see above'}`)
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

async function runVitest() {
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const code = await runToEnd(projectNode, [vitest, 'run', ...reporters, ...filters], {
    env: { ...env, CANVASS_STATEMENTS: statements },
  })
  const results = readReport(report)
  printSlowest(results)
  const sum = sumUp(results)
  // A crash, or an error outside any test, is a failure even if no test reports it.
  return code === 0 || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}

async function haveAllStatementsRun() {
  return (await runToEnd(projectNode, ['scripts/sql-statements.ts', statements])) === 0
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

/** Where to save time: the ten longest files, from their first test to their last. */
function printSlowest({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  console.log('\nThe slowest test files (seconds)')
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name.slice(inRoot().length + 1)}`)
}

/** A file that fails before its tests counts as one failure. */
function sumUp({ testResults }) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    const states = assertionResults.map(test => test.status)
    for (const state of states) sum[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    if (status === 'failed' && !states.includes('failed')) sum.failed += 1
  }
  return sum
}
