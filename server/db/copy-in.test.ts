import { expect, onTestFinished, test } from 'vitest'
import { copyRows } from '#server/directory/copy.ts'
import { emptyDatabase } from '#test/database.ts'

test('rows that PostgreSQL refuses end a COPY with what it says, also after the last one, and the connection goes on', async () => {
  const { db, drop } = await emptyDatabase()
  onTestFinished(drop)
  await db.system`create table counted (n int check (n < 5))`
  const copy = (rows: string[]) => db.asSystem(sql => copyRows(sql, 'counted (n)', rows))
  await expect(copy(['1\n', 'two\n'])).rejects.toThrow('invalid input syntax for type integer: "two"')
  await expect(copy(['7\n'])).rejects.toThrow('violates check constraint')
  await expect(copy(Array.from({ length: 300_000 }, (_, i) => `${i}\n`))).rejects.toThrow('violates check constraint')
  await copy(['1\n', '2\n'])
  expect(await db.system`select n from counted order by n`).toEqual([{ n: 1 }, { n: 2 }])
})
