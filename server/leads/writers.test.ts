import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no other feature writes leads', () => {
  const writes = /\b(?:update(?:\s+only)?|insert\s+into|delete\s+from|copy)\s+leads\b/i
  const writers = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$|^server\/(?:leads|db\/migrations)\//.test(path))
    .filter(path => writes.test(readFileSync(path, 'utf8')))
  // Both restore leads: with the columns of an export, and with whatever columns the table has by then.
  expect(writers.toSorted()).toEqual(['server/csv/account/sql.ts', 'server/db/functions/unpack_leads.sql'])
})
