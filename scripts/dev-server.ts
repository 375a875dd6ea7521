import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { createServer, loadConfigFromFile, type ProxyOptions } from 'vite'
import { readConfig } from '#server/config.ts'

// What npm run dev runs on the project's Node: Vite at the usual address, with the API behind it.
const { PORT, HOST, PUBLIC_URL } = readConfig(process.env)
const apiPort = await freePort()
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL },
})
const ended = once(api, 'exit')

const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts')
const target = `http://127.0.0.1:${apiPort}`
const proxy = Object.fromEntries(
  Object.keys(loaded?.config.server?.proxy ?? {}).map((path): [string, ProxyOptions] => [path, { target }]),
)
const vite = await createServer({
  configFile: 'vite.config.ts',
  clearScreen: false,
  server: { host: HOST, port: PORT, strictPort: true, proxy },
})
await vite.listen()
console.log('Changes in web/ appear immediately; changes in server/ restart the server.')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => api.kill(signal))
await ended
await vite.close()
process.exit()

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  socket.close()
  await once(socket, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
