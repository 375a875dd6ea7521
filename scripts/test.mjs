// npm test: the check, then all tests on the project's own Node, then the slowest files, the SQL, and the sum.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { ensureInstalled, ensureWebBuilt, inRoot, projectNode, runToEnd } from './lib.mjs'

const filters = process.argv.slice(2)
/** More than these, and it isn't the machine. */
const MOST_AGAIN = 5
const nameOf = ({ name }) => name.slice(inRoot().length + 1)
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
const tests = await runTests()
// Coverage counts over all tests together.
const haveAllRun = filters.length > 0 || (await haveAllStatementsRun())
rmSync(folder, { recursive: true })
const passed = tests.passed + (isClean ? 1 : 0)
const failed = tests.failed + [isClean, haveAllRun].filter(isGood => !isGood).length
console.log(`\n${isClean ? 'The check is clean' : 'The check or the size of the web failed: see above'}`)
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

/**
 * Kills and real browsers race on a machine with two processors: in CI, a file that fails must fail again when it runs alone.
 * A whole file, because the steps of a journey build on each other.
 */
async function runTests() {
  const first = await runVitest(filters)
  printSlowest(first.results)
  const failed = first.results.filter(({ status }) => status === 'failed')
  if (!process.env.CI || failed.length === 0 || failed.length > MOST_AGAIN) return sumUp(first)
  console.log(`\nFailed, and run again alone:\n${failed.map(nameOf).join('\n')}\n`)
  const again = await runVitest(failed.map(nameOf))
  const others = first.results.filter(({ status }) => status !== 'failed')
  return sumUp({ code: again.code, results: [...others, ...again.results] })
}

async function runVitest(files) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const code = await runToEnd(projectNode, [vitest, 'run', ...reporters, ...files], {
    env: { ...env, CANVASS_STATEMENTS: statements },
  })
  return { code, results: readReport(report).testResults }
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
function printSlowest(results) {
  const files = results.map(file => ({ name: nameOf(file), seconds: (file.endTime - file.startTime) / 1000 }))
  console.log('\nThe slowest test files (seconds)')
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
}

/** A file that fails before its tests counts as one failure, and so does a crash or an error outside any test. */
function sumUp({ code, results }) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of results) {
    const states = assertionResults.map(test => test.status)
    for (const state of states) sum[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    if (status === 'failed' && !states.includes('failed')) sum.failed += 1
  }
  return code === 0 || sum.failed > 0 ? sum : { ...sum, failed: 1 }
}
