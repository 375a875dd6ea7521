import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSpamd } from '#test/peers/spamd.ts'
import { askSpamd } from './spamd.ts'

const RAW = Buffer.from('Subject: Grüße\r\n\r\nHallo\r\n')
const soon = () => Date.now() + 5000

test('reads the points, and each rule that gave some, from a report', async () => {
  const spamd = await startSpamd()
  onTestFinished(() => spamd.close())
  expect(await askSpamd(spamd.url, RAW, soon())).toEqual({
    points: 8.3,
    limit: 5,
    rules: [
      { points: 2.2, says: 'HTML is very short with a linked image' },
      { points: 0.7, says: 'HTML font color similar or identical to background' },
      { points: 0.2, says: 'URI host has a public dotted-decimal IPv4 address' },
      { points: -0, says: 'Informational: message was not relayed via SMTP' },
    ],
  })
  expect(spamd.asked).toEqual([RAW.toString()])
})

test.each([
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', /spamd answered/],
  ['a refusal', 'SPAMD/1.0 76 Bad header line: x\r\n', /spamd answered "SPAMD\/1.0 76/],
  ['a report without end', `SPAMD/1.1 0 EX_OK\r\n${'x'.repeat(300_000)}`, /too long/],
])('%s is an error', async (_, answer, error) => {
  const url = await answering(answer)
  await expect(askSpamd(url, RAW, soon())).rejects.toThrow(error)
})

test('a server that says nothing is given up in time', async () => {
  const url = await answering(null)
  await expect(askSpamd(url, RAW, Date.now() + 50)).rejects.toThrow('No answer in time')
})

async function answering(answer: string | null): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => {}).resume()
    if (answer !== null) socket.end(answer)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => void server.close())
  const at = server.address()
  return `spamd://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}
