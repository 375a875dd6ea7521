import { describe, expect, test } from 'vitest'
import { seedVocabulary } from '#server/directory/world/seed.ts'
import { citusUrls, dropDatabase, makeCluster } from '#test/citus-cluster.ts'
import { freshDatabase } from '#test/database.ts'
import { connect, type Db } from '../db.ts'
import { migrate } from '../migrate.ts'
import { distribute } from './distribute.ts'
import { nodesAway } from './nodes.ts'

const distributed = async (db: Db) => {
  const said: string[] = []
  await distribute(db, { shards: 4, say: line => said.push(line) })
  return said
}

test.skipIf(citusUrls.length > 0)('says what to do on a server without Citus, and changes nothing', async () => {
  const { db, drop } = await freshDatabase()
  await expect(distributed(db)).rejects.toThrow(
    /This database has no Citus\. Have an administrator .*create extension citus/s,
  )
  await drop()
})

const MINUTES = 60_000

describe.skipIf(citusUrls.length === 0)('on the cluster of TEST_CITUS_URLS', { timeout: 15 * MINUTES }, () => {
  test('spreads a filled database, keeps every row, then has nothing left to do, and takes back what moved to the coordinator', async () => {
    const name = 'distribute_test'
    const url = await makeCluster(name)
    const db = connect(url, { max: 2 })
    try {
      await migrate(db, url)
      await seedVocabulary(db.system)
      await fill(db)
      const before = await counts(db)
      const said = await distributed(db)
      expect(said[0]).toMatch(/^\d nodes: .*\(coordinator\)/)
      expect(said).toContainEqual(expect.stringMatching(/^leads: distributed/))
      expect(said.at(-1)).toMatch(/^\d+ tables are spread by account, \d+ are on every node, \d+ on the coordinator\.$/)
      expect(await counts(db)).toEqual(before)
      const [{ nodes } = { nodes: 0 }] = await db.system<{ nodes: number }[]>`
        select count(distinct nodename || ':' || nodeport)::int as nodes from citus_shards where table_name = 'leads'::regclass`
      expect(nodes).toBeGreaterThan(1)
      expect((await distributed(db)).at(-1)).toMatch(/^Nothing was left to place\./)
      await db.system`select create_reference_table('websites')`
      expect(await distributed(db)).toContain('websites: coordinator')
      expect(await distributed(db)).not.toContain('websites: coordinator')
      expect(await nodesAway(db.system)).toEqual([])
    } finally {
      await db.close()
      await dropDatabase(name)
    }
  })
})

/** Fifty accounts with twenty leads each. */
async function fill(db: Db): Promise<void> {
  await db.system`
    insert into users (email, password, first_name, last_name)
    select n || '@example.com', 'x', 'Ada', 'Baker' from generate_series(1, 50) n`
  await db.system`
    insert into leads (user_id, business_name) select id, 'Bakery ' || n from users cross join generate_series(1, 20) n`
}

async function counts(db: Db) {
  const [row] = await db.system`
    select (select count(*) from users) as users, (select count(*) from leads) as leads,
      (select count(*) from lead_words) as words, (select sum(n) from lead_counts) as counted,
      (select count(*) from categories) as categories, (select count(*) from gazetteer) as places`
  return { ...row }
}
