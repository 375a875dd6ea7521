import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readCatalog } from '#server/db/catalog.ts'
import { connect } from '#server/db/db.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import { readManifest } from './manifest.ts'
import { upgrade } from './upgrade.ts'

const LAST_RELEASE = new URL('../../test/upgrade/last-release.sql', import.meta.url)
const secretKey = 'the-secret-key-of-an-installation-to-upgrade'
let home = ''
let old: Awaited<ReturnType<typeof emptyDatabase>>
let said: string[] = []
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'canvass-upgrade-'))
})
afterAll(() => rm(home, { recursive: true }))
beforeEach(async () => {
  said = []
  old = await emptyDatabase()
  onTestFinished(() => old.drop())
  await old.db.system.begin(async sql => sql.unsafe(await readFile(LAST_RELEASE, 'utf8')))
  await old.db.system`select`
})

async function run(backups = 'backups') {
  const config = { DATA_DIR: home, S3_BUCKET: undefined, BACKUP_KEY: undefined }
  const [db, url] = [connect(old.url, { max: 1 }), old.url]
  try {
    await upgrade({ db, url, config, secretKey, backups: join(home, backups), say: line => said.push(line) })
  } finally {
    await db.close()
  }
}
/** Only the upgrade's own connection stays. */
const stopOthers = () => old.db.close()

test('backs up, migrates, and compares the schema; a second run has nothing to do', async () => {
  await stopOthers()
  await run('first')
  expect(said).toEqual([
    expect.stringMatching(/^Backed up to .*canvass-/),
    expect.stringMatching(/^Applied \d+ migrations, and compared the schema with this version's: it's the same\.$/),
  ])
  const [name = ''] = await readdir(join(home, 'first'))
  const { tables } = await readManifest(join(home, 'first', name), undefined)
  expect(tables.find(table => table.name === 'public.leads')?.part.lines).toBeGreaterThan(0)
  const after = connect(old.url, { max: 1 })
  expect(await isMigrated(after.system)).toBe(true)
  await after.close()
  await run('first')
  expect(said.at(-1)).toBe('The database is already up to date.')
  expect(await readdir(join(home, 'first'))).toHaveLength(1)
})

test('undoes every migration if the schema isn’t the expected one afterwards', async () => {
  await old.db.system`alter table leads add column color text`
  const before = await readCatalog(old.db.system)
  await stopOthers()
  await expect(run('undone')).rejects.toThrow(
    /changed by hand.*unexpected: leads: column color[^]*The database is as it was: go back to the version before/s,
  )
  const after = connect(old.url, { max: 1 })
  expect(await readCatalog(after.system)).toEqual(before)
  await after.close()
  expect(await readdir(join(home, 'undone'))).toHaveLength(1)
})

test('refuses while processes of the version before are connected that a migration would break', async () => {
  await expect(run('refused')).rejects.toThrow(
    /^1 connections of running .* \(0100_known_candidates\.sql\)\. Stop every process/,
  )
  await expect(readdir(join(home, 'refused'))).rejects.toThrow('ENOENT')
})

test('changes nothing if the backup fails', async () => {
  await writeFile(join(home, 'a-file'), '')
  await stopOthers()
  await expect(run('a-file/backups')).rejects.toThrow('ENOTDIR')
  const after = connect(old.url, { max: 1 })
  expect(await isMigrated(after.system)).toBe(false)
  await after.close()
})
