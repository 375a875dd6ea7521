import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Product {
  url: string
  dataDir: string
  /** Runs one of the product's command-line tools beside the running server; gives what it printed. */
  tool(script: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts the real program, as `npm start` does after installing and building: its own PostgreSQL, web and worker. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canvass-e2e-'))
  const port = await freePort()
  const settings = { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: settings })
  const output = collect(child)
  await lineWith(child, 'Canvass is ready', output)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    tool: async (script, ...args) => {
      const run = spawn(process.execPath, [script, ...args], { cwd: root, env: settings })
      const printed = collect(run)
      const code = await new Promise<number | null>(resolve => run.once('exit', resolve))
      if (code !== 0) throw new Error(`${script} ended with ${code}:\n${printed.text}`)
      return printed.text
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output.text += chunk))
  return output
}

function lineWith(child: ChildProcess, words: string, output: { text: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => output.text.includes(words) && resolve())
    child.once('exit', code => reject(new Error(`The product ended with ${code}:\n${output.text}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
