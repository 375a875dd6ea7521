import { rm } from 'node:fs/promises'
import { freePort, openFolder, startProgram } from '#test/program.ts'

export interface Product {
  url: string
  dataDir: string
  /** Runs one of the product's command-line tools beside the running server; gives what it printed. */
  tool(script: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts the real program, as `npm start` does after installing and building: its own PostgreSQL, web and worker. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await openFolder()
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), SEND_HOLD_SECONDS: '0', ...env }
  const program = startProgram([process.execPath, 'server/main.ts'], settings)
  await program.says('Canvass is ready')
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    tool: async (script, ...args) => {
      const run = startProgram([process.execPath, script, ...args], settings)
      const code = await run.ended
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${run.printed()}`)
      return run.printed()
    },
    stop: async () => {
      program.signalGroup('SIGTERM')
      await program.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
