import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder, startProgram } from '#test/program.ts'

test('compiles every module of the server into the cache of an image, and starts nothing', async () => {
  const folder = await openFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const NODE_COMPILE_CACHE = join(folder, 'compiled')
  const DATA_DIR = join(folder, 'data')
  const run = startProgram([process.execPath, 'scripts/compile.ts'], { NODE_COMPILE_CACHE, DATA_DIR })
  expect([await run.ended, run.printed()]).toEqual([0, ''])
  const modules = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })
  expect(globSync('*/*', { cwd: NODE_COMPILE_CACHE }).length).toBeGreaterThan(modules.length)
  expect(globSync('*', { cwd: DATA_DIR })).toEqual([])
})
