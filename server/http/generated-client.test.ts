import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'orval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeApiKey, type TestUser } from '#test/make.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The loop as somebody else writes it, with nothing but the generated client. */
const PROGRAM = `
import { campaignsCreate, campaignsReport, leadsImport, leadsList, searchFind } from './client.ts'

const options = { headers: { authorization: 'Bearer ' + process.env['KEY'] } }
function must<R extends { status: number; data: unknown }>(reply: R): Extract<R, { status: 200 }>['data'] {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data))
  return (reply as Extract<R, { status: 200 }>).data
}
const found = must(await searchFind({ query: 'bakeries in Helsinki', maxResults: 3 }, options))
const added = must(await leadsImport({ leads: found.map(({ businessName, email, source, placeId }) => ({ businessName, email, source, placeId })) }, options))
const listed = must(await leadsList({ limit: 10 }, options))
const campaign = must(
  await campaignsCreate(
    { name: 'Bakeries', subject: 'Hello {{businessName}}', body: '<p>Hello</p>', recipients: listed.flatMap(({ email }) => email ?? []) },
    options,
  ),
)
const report = must(await campaignsReport(campaign.id, options))
const refused = await campaignsReport('00000000-0000-7000-8000-000000000000', options)
console.log(JSON.stringify({
  found: found.length,
  imported: added.imported,
  names: listed.map(({ businessName }) => businessName).toSorted(),
  report: { status: report.status, subject: report.subject, recipients: report.recipientCount },
  refused: refused.status === 404 ? refused.data.code : refused.status,
}))
`
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: ['*.ts'],
}

let t: TestApp
let user: TestUser
let origin: string
let folder: string
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  user = await makeMailer(t)
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, email, city, country, lat, lon)
    select 'osm', 'n' || n, 'Bakery ' || n, 'bakery ' || n, (select id from categories where code = 'bakery'),
      'hello@bakery' || n || '.test', 'Helsinki', 'FI', 60.17 + n * 0.001, 24.94 from generate_series(1, 3) n`
  folder = await mkdtemp(join(tmpdir(), 'canvass-client-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

test('a client generated from the description compiles, and goes from a search to a campaign’s report', async () => {
  const api = (await t.anonymous('/api/openapi.json')).body
  await Promise.all([
    writeFile(join(folder, 'openapi.json'), api),
    writeFile(join(folder, 'loop.ts'), PROGRAM),
    writeFile(join(folder, 'package.json'), '{"type":"module"}'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
  ])
  const output = { target: 'client.ts', client: 'fetch', mode: 'single', baseUrl: origin } as const
  await generate({ input: 'openapi.json', output }, folder)
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { stdout: complaints } = await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(complaints).toBe('')
  const { key } = await makeApiKey(t, user)
  const { stdout } = await run(process.execPath, ['loop.ts'], { cwd: folder, env: { ...process.env, KEY: key } })
  expect(JSON.parse(stdout)).toEqual({
    found: 3,
    imported: 3,
    names: ['Bakery 1', 'Bakery 2', 'Bakery 3'],
    report: { status: 'draft', subject: 'Hello {{businessName}}', recipients: 3 },
    refused: 'not_found',
  })
})
