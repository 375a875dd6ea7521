import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir, runningInstance } from './instance.ts'
import { readCommand } from './process-info.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-instance-'))
})
afterEach(() => rm(folder, { recursive: true }))

const leave = (content: unknown) => writeFile(join(folder, 'server.json'), JSON.stringify(content))

test('claims a folder and releases it', async () => {
  const giveBack = await claimDataDir(folder, 'http://127.0.0.1:3000')
  await giveBack()
  expect(await runningInstance(folder)).toBe(null)
})

test('ignores the claim of a killed process', async () => {
  const ended = await new Promise<number>(resolve => {
    const child = execFile(process.execPath, ['-e', '0'], () => resolve(child.pid ?? 0))
  })
  await leave({ pid: ended, url: 'http://127.0.0.1:3000' })
  expect(await runningInstance(folder)).toBe(null)
})

test('a process that ended has no command, whatever was known of it a moment ago', async () => {
  const ended = await new Promise<number>(resolve => {
    const child = execFile(process.execPath, ['-e', '0'], () => resolve(child.pid ?? 0))
  })
  expect(await readCommand(ended)).toBe('')
})

test('ignores a claim whose process ID now belongs to another program', async () => {
  await leave({ pid: process.ppid, url: 'http://127.0.0.1:3000' })
  expect(await runningInstance(folder)).toBe(null)
  const release = await claimDataDir(folder, 'http://127.0.0.1:3001')
  await release()
})

test('ignores a truncated file', async () => {
  await writeFile(join(folder, 'server.json'), '{"pid": 1')
  expect(await runningInstance(folder)).toBe(null)
})
