import { fileURLToPath } from 'node:url'
import { buildApp } from '#server/app.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'

export interface ClockedProduct extends Pick<TestApp, 'clock' | 'db' | 'deps'> {
  url: string
  stop(): Promise<void>
}

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** The product's pages and API in this process, with a clock that the test moves. There's no worker, so nothing happens by itself. */
export async function startClocked(env: Record<string, string> = {}): Promise<ClockedProduct> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const t = await testApp({ gazetteer: true, env: { ...env, PUBLIC_URL: url } })
  const app = await buildApp(t.deps, { webFolder })
  await app.listen({ port, host: '127.0.0.1' })
  const { clock, db, deps } = t
  const stop = async () => {
    app.server.closeAllConnections()
    await app.close()
    await t.close()
  }
  return { url, clock, db, deps, stop }
}
