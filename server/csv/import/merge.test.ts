import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ColumnTarget } from '#contract/csv.ts'
import { addRows } from '#server/leads/add/add-rows.ts'
import { lineOf, stage } from '#server/leads/add/rows-sql.ts'
import { countsOf, csvImportsApp } from '#test/csv-files.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { runImports } from './import-file.ts'
import { leadReader } from './read-lead.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

describe('each business is one lead', () => {
  const columns: ColumnTarget[] = ['businessName', 'email', 'phone', 'address', 'city']
  const table = (...rows: string[]) => `Company,Email,Phone,Address,City\n${rows.join('\n')}\n`
  test('with updates on, a later row of the file completes the lead of an earlier row', async () => {
    const user = await app.newUser()
    const content = table('Acme,ada@acme.example,,,', 'Acme,ada@acme.example,030 901820,,')
    const file = await app.importAll(user, content, { duplicates: 'update' })
    expect(countsOf(file)).toMatchObject({ added: 1, updated: 1, skipped: 0 })
    expect(await app.leadsOf(user)).toMatchObject([{ email: 'ada@acme.example', phone: '030 901820' }])
  })

  test('the report names each skipped row, its lead, and what they have in common', async () => {
    const user = await app.newUser()
    await app.importAll(user, table('Acme,ada@acme.example,030 901820,,', 'Blue,,030 901821,,', 'Red,,,1 Main St,Reno'))
    const file = await app.importAll(
      user,
      table(
        'Acme Ltd,ADA@acme.example,,,',
        'Blue Inc,,030 901821,,',
        'Red,,,1 Main St,Reno',
        'New,,,,',
        'New,,,,',
        'Bad,nonsense,,,',
      ),
    )
    expect(countsOf(file)).toEqual({ state: 'done', added: 2, updated: 0, skipped: 4, rejected: 0 })
    const [, ...rows] = await app.rejectsOf(user, file.id)
    expect(rows.map(([row, reason]) => [row, reason])).toEqual([
      ['2', 'Already in your list: Acme has the same email address ada@acme.example'],
      ['3', 'Already in your list: Blue has the same phone number 030 901821'],
      ['4', 'Already in your list: Red has the same name and address'],
      ['6', 'Duplicate of row 5 in this file: it has the same name'],
      ['7', 'Imported without a cell: “nonsense” isn’t an email address'],
    ])
  })

  test('importing a file twice adds nothing', async () => {
    const user = await app.newUser()
    const rows = Array.from({ length: 300 }, (_, n) => [
      `Shop ${n % 200},,,,`,
      `Shop ${n},s${n}@shop.example,,,Reno`,
    ]).flat()
    const first = await app.importAll(user, table(...rows))
    const again = await app.importAll(user, table(...rows))
    expect(countsOf(again)).toMatchObject({ added: 0, skipped: first.added + first.skipped })
  })

  test('known leads stay unchanged, or take the file’s values and keep the others', async () => {
    const user = await app.newUser()
    const mine = await makeLead(app.t, user, {
      businessName: 'Acme',
      email: 'ada@acme.example',
      website: 'acme.example',
      status: 'warm',
    })
    const content =
      'Company,Email,Phone,Web,Status\nAcme Ltd,ada@acme.example,030 901820,,\nAcme Ltd,ada@acme.example,,,cold\n'
    expect(countsOf(await app.importAll(user, content))).toMatchObject({ added: 0, updated: 0, skipped: 2 })
    expect((await app.leadsOf(user))[0]).toMatchObject({
      id: mine.id,
      businessName: 'Acme',
      phone: null,
      status: 'warm',
    })
    expect(countsOf(await app.importAll(user, content, { duplicates: 'update' }))).toMatchObject({
      added: 0,
      updated: 2,
      skipped: 0,
    })
    expect(await app.leadsOf(user)).toMatchObject([
      { id: mine.id, businessName: 'Acme Ltd', phone: '030 901820', website: 'acme.example', status: 'cold' },
    ])
  })

  test('thousands of rows with the same name, address, or number don’t slow it down', async () => {
    const user = await app.newUser()
    const rows = Array.from({ length: 5000 }, (_, n) => `Subway,p${n}@subway.example,0800 100200,${n} Main St,Reno`)
    const started = performance.now()
    expect(countsOf(await app.importAll(user, table(...rows)))).toMatchObject({ added: 5000 })
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('reads only a few leads per row, even if the database has no statistics about the account', async () => {
    const old = await app.newUser()
    await app.t.db.system`
      insert into leads (user_id, business_name, phone, phone_norm)
      select ${old.id}, 'Old ' || n, n, n from generate_series(1, 3000) n`
    await app.t.db.system`analyze leads`
    const user = await app.newUser()
    const rowsOf = (from: number) =>
      Array.from({ length: 1000 }, (_, n) => `Shop ${from + n},s${from + n}@shop.example,030 ${901000 + n},,Reno`)
    await app.importAll(user, table(...rowsOf(0)))
    const plan = { kind: 'leads', columns, duplicates: 'skip' } as const
    const names = ['Company', 'Email', 'Phone', 'Address', 'City'].map(name => ({ name }))
    const read = leadReader(plan, { columns: names }, [], app.t.clock.now())
    const rows = rowsOf(500).flatMap((line, row) => {
      const lead = read({ row, cells: line.split(','), problem: null })
      return 'item' in lead ? [{ row, item: lead.item, line: lineOf(row, lead.item) }] : []
    })
    const [merged, looked] = await app.t.db.asUser(user.id, async tx => {
      await stage(tx, rows)
      const done = await addRows(tx, { userId: user.id, plan, rows, now: app.t.clock.now(), hold: async () => {} })
      const [stat] = await tx`select idx_tup_fetch as rows from pg_stat_xact_all_tables where relname = 'leads'`
      return [done, stat?.rows]
    })
    expect(merged).toMatchObject({ added: 500, skipped: 500 })
    // A few for each row; reading all leads for each would be a million and a half.
    expect(looked).toBeLessThan(10_000)
  })

  test('another account’s leads don’t count as known', async () => {
    await app.importAll(await app.newUser(), table('Acme,ada@acme.example,,,'))
    expect(countsOf(await app.importAll(await app.newUser(), table('Acme,ada@acme.example,,,')))).toMatchObject({
      added: 1,
    })
  })
})

describe('an interrupted import', () => {
  const rows = Array.from({ length: 6000 }, (_, n) => `Shop ${n},s${n}@shop.example`)
  const big = `Company,Email\n${rows.join('\n')}\n`
  async function start(user: TestUser) {
    const file = await app.upload(user, big)
    const plan = { kind: 'leads', columns: ['businessName', 'email'], duplicates: 'skip' }
    await app.post(user, `/${file.id}/import`, { plan })
    return file
  }
  /** A worker to whose import something happens once its first rows are added. */
  const interrupted = (user: TestUser, id: string, happens: () => PromiseLike<unknown>) => {
    const asUser = (async (userId, work) => {
      const result = await app.t.db.asUser(userId, work)
      if ((await app.read(user, id)).added > 0) await happens()
      return result
    }) as typeof app.t.db.asUser
    return { ...app.t.deps, db: { ...app.t.db, asUser } }
  }
  /** Makes the database fail after a number of chunks. */
  const failingAfter = (chunks: number) => {
    let begun = 0
    const db = {
      ...app.t.db,
      asUser: ((userId, work) => {
        // The first one only reads the custom fields.
        if (begun++ > chunks) throw new Error('The server is gone')
        return app.t.db.asUser(userId, work)
      }) as typeof app.t.db.asUser,
    }
    return { ...app.t.deps, db }
  }

  test('continues where it was and duplicates nothing', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    await expect(runImports(failingAfter(1))).rejects.toThrow('The server is gone')
    expect(countsOf(await app.read(user, id))).toMatchObject({ state: 'waiting', added: 5000 })
    await runImports(app.t.deps)
    expect(countsOf(await app.read(user, id))).toEqual({
      state: 'done',
      added: 6000,
      updated: 0,
      skipped: 0,
      rejected: 0,
    })
    expect(new Set((await app.leadsOf(user)).map(lead => lead.businessName)).size).toBe(6000)
    // Nothing is left to flush for the next person who saves a lead.
    expect([...(await app.t.db.system`select gin_clean_pending_list('lead_words_by_text') as pages`)]).toEqual([
      { pages: 0 },
    ])
  })

  test('duplicates nothing if a user runs two imports in parallel', async () => {
    const user = await app.newUser()
    const [one, other] = [await start(user), await start(user)]
    await Promise.all([runImports(app.t.deps), runImports(app.t.deps)])
    const ended = [await app.read(user, one.id), await app.read(user, other.id)]
    expect(ended.map(file => file.state)).toEqual(['done', 'done'])
    expect(ended.map(file => file.added).reduce((a, b) => a + b)).toBe(6000)
    expect(ended.map(file => file.added + file.skipped)).toEqual([6000, 6000])
  })

  test('is taken over from a dead worker when its lease expires', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    await app.t.db.system`
      update lead_imports set state = 'running', lease_id = ${randomUUID()}, leased_until = now() + interval '1 minute' where id = ${id}`
    await runImports(app.t.deps)
    expect((await app.read(user, id)).state).toBe('running')
    await app.t.db.system`update lead_imports set leased_until = now() - interval '1 second' where id = ${id}`
    await runImports(app.t.deps)
    expect(countsOf(await app.read(user, id))).toMatchObject({ state: 'done', added: 6000 })
  })

  test('adds nothing more once another worker took it over', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    const takeOver = () => app.t.db.system`update lead_imports set lease_id = ${randomUUID()} where id = ${id}`
    await runImports(interrupted(user, id, takeOver))
    expect(countsOf(await app.read(user, id))).toMatchObject({ state: 'running', added: 5000 })
  })

  test('keeps what it added if its user cancels it', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    await runImports(interrupted(user, id, () => app.post(user, `/${id}/cancel`)))
    expect(countsOf(await app.read(user, id))).toMatchObject({ state: 'canceled', added: 5000 })
    await runImports(app.t.deps)
    expect(await app.leadsOf(user)).toHaveLength(5000)
  })

  test('is left to the next worker if its worker stops', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    const stopping = new AbortController()
    const db = {
      ...app.t.db,
      asUser: ((userId, work) => {
        stopping.abort()
        return app.t.db.asUser(userId, work)
      }) as typeof app.t.db.asUser,
    }
    await runImports({ ...app.t.deps, db }, stopping.signal)
    expect((await app.read(user, id)).state).toBe('waiting')
    await runImports(app.t.deps)
    expect(countsOf(await app.read(user, id))).toMatchObject({ state: 'done', added: 6000 })
  })

  test('says so if its file is gone', async () => {
    const user = await app.newUser()
    const { id } = await start(user)
    await rm(join(app.folder, 'lead-files', `${id}.csv`))
    await runImports(app.t.deps)
    expect(await app.read(user, id)).toMatchObject({
      state: 'failed',
      problem: 'The file is no longer available. Upload it again.',
    })
  })
})
