import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isAlive, readCommand } from './process-info.ts'

/** DATA_DIR/server.json: the program that runs on this folder's database. */
const Instance = z.object({ pid: z.number(), url: z.string() })
type Instance = z.infer<typeof Instance>

const fileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Takes `dataDir` for this process; throws where another program has it. Returns how to give it back. */
export async function claimDataDir(dataDir: string, url: string): Promise<() => Promise<void>> {
  const other = await runningInstance(dataDir)
  if (other)
    throw new Error(
      `Canvass is already running with DATA_DIR ${dataDir}: ${other.url} (process ${other.pid}).\n` +
        'Open that address, or stop that one first, or set DATA_DIR and PORT to others.',
    )
  const file = fileIn(dataDir)
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify({ pid: process.pid, url })}\n`, { flag: 'wx' })
  return () => rm(file, { force: true })
}

/** The program that runs on `dataDir`; null where none does, or the one that did was killed. */
export async function runningInstance(dataDir: string): Promise<Instance | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const { data: kept } = Instance.safeParse(parse(text))
  if (!kept || kept.pid === process.pid || !isAlive(kept.pid)) return null
  // A process number is used again: only a process that runs our program counts.
  const command = await readCommand(kept.pid)
  return command === null || command.includes('main.ts') ? kept : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
