// `npm run test:mutants`: takes out one defence at a time (mutants.json), runs the test file that must fail then, and puts the defence
// back. With words behind `--`, only those whose line has one of them; the other lines of docs/mutants.md stay.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const DOCS = join(root, 'docs/mutants.md')

const Mutant = z.strictObject({
  defence: z.string().min(1),
  file: z.string(),
  /** Its text, which the file has once, and what stands there without it. */
  from: z.string().min(1),
  to: z.string(),
  test: z.string(),
})
type Mutant = z.infer<typeof Mutant>

const mutants = Mutant.array().parse(JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8')))

interface Ran {
  defence: string
  file: string
  /** The test that failed; null: none did, so nothing holds the defence. */
  failed: string | null
}

const Report = z.object({
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const folder = mkdtempSync(join(tmpdir(), 'canvass-mutants-'))
let putBack = () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    putBack()
    process.exit(1)
  })

const wanted = process.argv.slice(2)
const chosen = mutants.filter(
  ({ defence, file }) => wanted.length === 0 || wanted.some(word => `${defence} ${file}`.includes(word)),
)
const ran: Ran[] = []
/** The table's lines, by defence: those that aren't tried this time stay as they are. */
const lines = new Map(
  readFileSync(DOCS, 'utf8')
    .split('\n')
    .flatMap(line => (line.startsWith('| ') ? [[line.split(' | ')[0]?.slice(2) ?? '', line] as const] : [])),
)
const broken: string[] = []
for (const [n, mutant] of chosen.entries()) {
  const at = `${n + 1}/${chosen.length}`
  try {
    const failed = await tryOut(mutant)
    ran.push({ defence: mutant.defence, file: mutant.file, failed })
    console.log(`${at} ${failed === null ? 'SURVIVED' : 'failed'}: ${mutant.defence}. ${failed ?? mutant.test}`)
    lines.set(cell(mutant.defence), lineOf({ defence: mutant.defence, file: mutant.file, failed }))
    writeFileSync(DOCS, page())
  } catch (error) {
    broken.push(mutant.defence)
    console.error(`${at} can’t be tried: ${mutant.defence}. ${error instanceof Error ? error.message : String(error)}`)
  }
}
rmSync(folder, { recursive: true })
const survivors = ran.filter(({ failed }) => failed === null)
console.log(`${ran.length} defences taken out, ${survivors.length} of them unnoticed, ${broken.length} not tried.`)
process.exitCode = survivors.length + broken.length > 0 ? 1 : 0

async function tryOut({ defence, file, from, to, test }: Mutant): Promise<string | null> {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${file} doesn’t have the text of “${defence}” once.`)
  putBack = () => writeFileSync(path, before)
  writeFileSync(
    path,
    before.replace(from, () => to),
  )
  try {
    return await firstFailure(test)
  } finally {
    putBack()
    putBack = () => {}
  }
}

/** The first test of the file that fails. Throws if the file can’t be run, because that says nothing about a defence. */
async function firstFailure(test: string): Promise<string | null> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--project', 'server', '--bail', '1', '--reporter', 'json', '--outputFile', report, test]
  await new Promise(resolve => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: 'ignore' }).on('exit', resolve)
  })
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (!failed && !tests.some(({ status }) => status === 'passed'))
    throw new Error(`${test} can’t be run: ${testResults[0]?.message ?? 'no test in it'}`)
  return failed?.fullName ?? null
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function lineOf({ defence, file, failed }: Ran): string {
  return `| ${cell(defence)} | \`${file}\` | ${cell(failed ?? '')} |`
}

function page(): string {
  return [
    '# Defences taken out',
    '',
    'Made by `npm run test:mutants`: each line is a defence that was taken out of its file alone, and the test that failed then. `scripts/mutants.json` has the',
    'texts. A line without a test is a defence that nothing holds.',
    '',
    '| defence | file | the test that fails without it |',
    '| --- | --- | --- |',
    ...mutants.flatMap(({ defence }) => lines.get(cell(defence)) ?? []),
    '',
  ].join('\n')
}
