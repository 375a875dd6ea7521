import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = await readFile(join(root, 'docs/specification.md'), 'utf8')
const rows = page.split('\n').filter(line => /^\| (?!Line |-)/.test(line))
const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

test('lists only files that exist', () => {
  expect(rows.length).toBeGreaterThan(150)
  const named = rows.flatMap(row => pathsIn(row.split(' | ').slice(1).join(' | ')))
  expect([...new Set(named)].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('marks every line as built and tested, or as missing', () => {
  const claims = rows.filter(row => !/not (built|counted|there)|tables? only|no calls/i.test(row))
  const unheld = claims.filter(row => {
    const [, built, heldBy] = row.split(' | ')
    return pathsIn(built).length === 0 || pathsIn(heldBy).length === 0
  })
  expect(unheld).toEqual([])
})
