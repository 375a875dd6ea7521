import { rmSync } from 'node:fs'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder, type Program, startProgram } from '#test/program.ts'

export interface Product {
  url: string
  dataDir: string
  db: Db
  /** Runs a command-line tool beside the running server and returns its output. */
  tool(script: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Programs in groups of their own, which would outlive this process. */
const running = new Map<Program, string>()
for (const end of ['exit', 'SIGTERM', 'SIGINT'] as const)
  process.once(end, () => {
    for (const [program, dataDir] of running) {
      program.signalGroup('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
    running.clear()
  })

let shared: Promise<Product> | undefined

/** The program of all journeys of this process that need no settings of their own; each has its own account there. */
export const sharedProduct = (): Promise<Product> =>
  (shared ??= startProduct({ ALLOW_PRIVATE_FETCH: '1', EMAIL_FINDER: 'on' }).then(product => ({
    ...product,
    stop: async () => {},
  })))

/**
 * Starts the real product, web and worker, as `npm start` does after installing and building. Its database is a copy of the
 * tests' template, because creating one takes five seconds. `host` is the name in its public address.
 */
export async function startProduct(env: Record<string, string> = {}, { host = '127.0.0.1' } = {}): Promise<Product> {
  const dataDir = await openFolder()
  const port = await freePort()
  const { url, db, drop } = await freshDatabase({ max: 1, gazetteer: true })
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SEND_HOLD_SECONDS: '0',
    // Nothing listens there. A journey that needs DNS has its own server.
    DNS_SERVERS: '127.0.0.1:9',
    DATABASE_URL: url,
    SECRET_KEY: 's'.repeat(40),
    ...(host !== '127.0.0.1' && { PUBLIC_URL: `http://${host}:${port}` }),
    ...env,
  }
  const program = startProgram([process.execPath, 'server/main.ts'], settings)
  running.set(program, dataDir)
  await program.says('Canvass is ready')
  return {
    url: `http://${host}:${port}`,
    dataDir,
    db,
    tool: async (script, ...args) => {
      const run = startProgram([process.execPath, script, ...args], settings)
      const code = await run.ended
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${run.printed()}`)
      return run.printed()
    },
    stop: async () => {
      program.signalGroup('SIGTERM')
      await program.ended
      running.delete(program)
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
