import { rm } from 'node:fs/promises'
import { citusUrls } from '#test/citus-cluster.ts'
import { freshDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder, startProgram } from '#test/program.ts'

export interface Product {
  url: string
  dataDir: string
  /** Its environment, for tools and tests that open its database. */
  settings: Record<string, string>
  /** Runs a command-line tool beside the running server and returns its output. */
  tool(script: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the real product, web and worker, as `npm start` does after installing and building. Its database is a copy of the
 * tests' template, because creating one takes five seconds; `ownDatabase` creates it, as on a first start. With TEST_CITUS_URLS it's
 * always a copy, on the cluster. `host` is the name in its public address.
 */
export async function startProduct(
  env: Record<string, string> = {},
  { ownDatabase = false, host = '127.0.0.1' } = {},
): Promise<Product> {
  const dataDir = await openFolder()
  const port = await freePort()
  const database =
    (ownDatabase && citusUrls.length === 0) || env.DATABASE_URL
      ? null
      : await freshDatabase({ max: 1, gazetteer: true })
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SEND_HOLD_SECONDS: '0',
    ...(database && { DATABASE_URL: database.url, SECRET_KEY: 's'.repeat(40) }),
    ...(host !== '127.0.0.1' && { PUBLIC_URL: `http://${host}:${port}` }),
    ...env,
  }
  const program = startProgram([process.execPath, 'server/main.ts'], settings)
  await program.says('Canvass is ready')
  return {
    url: `http://${host}:${port}`,
    dataDir,
    settings,
    tool: async (script, ...args) => {
      const run = startProgram([process.execPath, script, ...args], settings)
      const code = await run.ended
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${run.printed()}`)
      return run.printed()
    },
    stop: async () => {
      program.signalGroup('SIGTERM')
      await program.ended
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
