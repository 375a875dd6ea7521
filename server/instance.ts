import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { isAlive, readCommand } from './process-info.ts'

/** DATA_DIR/server.json: the process that uses this folder. */
const Instance = z.object({ pid: z.number(), url: z.string() })
type Instance = z.infer<typeof Instance>

const fileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Claims `dataDir` for this process and returns how to release it. Throws if another process uses it. */
export async function claimDataDir(dataDir: string, url: string): Promise<() => Promise<void>> {
  const other = await runningInstance(dataDir)
  if (other)
    throw new Error(
      `Canvass is already running with DATA_DIR ${dataDir}: ${other.url} (process ${other.pid}).\n` +
        'Open that address, stop that process, or set DATA_DIR and PORT to others.',
    )
  const file = fileIn(dataDir)
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify({ pid: process.pid, url })}\n`, { flag: 'wx' })
  return () => rm(file, { force: true })
}

/** The process that uses `dataDir`, or null if there's none or it was killed. */
export async function runningInstance(dataDir: string): Promise<Instance | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const { data: kept } = Instance.safeParse(parseJson(text))
  if (!kept || kept.pid === process.pid || !isAlive(kept.pid)) return null
  // The system reuses process IDs: only a process that runs our program counts.
  const command = await readCommand(kept.pid)
  return command === null || command.includes('main.ts') ? kept : null
}
