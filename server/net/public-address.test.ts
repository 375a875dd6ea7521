import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { dial } from './dial.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '223.255.255.254',
  '2606:4700::1111',
  '2a00:1450:4001:830::200e',
])('accepts the public address %s', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:93.184.216.34',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'localhost',
  '',
  '127.1',
  '0x7f000001',
])('rejects %s', address => {
  expect(isPublicAddress(address)).toBe(false)
})

/** How a resolver treats names that are addresses in disguise depends on the system, so all of them are refused. */
test.each(['localhost', '127.1', '2130706433', '0x7f.1', '0177.0.0.1'])(
  'refuses the name %s of this machine before connecting',
  async host => {
    const asked: unknown[] = []
    const server = createServer(socket => asked.push(socket.end())).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await expect(dial({ host, port, allowPrivate: false, timeoutMs: 2000 })).rejects.toThrow(
      `${host} is on a private network`,
    )
    expect(asked).toEqual([])
    await new Promise(resolve => server.close(resolve))
  },
)

test('allows connecting to this machine with ALLOW_PRIVATE_FETCH', async () => {
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const socket = await dial({ host: 'localhost', port, allowPrivate: true, timeoutMs: 2000 })
  expect(socket.remotePort).toBe(port)
  socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

test('returns one address or all of them, as requested', async () => {
  const ask = (options: object) =>
    new Promise<unknown[]>(resolve => publicLookup('1.1.1.1', options, (...answer) => resolve(answer)))
  expect(await ask({})).toEqual([null, '1.1.1.1', 4])
  expect(await ask({ all: true })).toEqual([null, [{ address: '1.1.1.1', family: 4 }]])
})
