import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A name's records, or how the server misbehaves for it. */
export type Zone = Record<string, Entry>
type Entry =
  | { TXT?: (string | string[])[]; CNAME?: string; MX?: { priority: number; exchange: string }[]; A?: string[] }
  | 'SERVFAIL'
  | 'REFUSED'
  /** Never answers. */
  | 'SILENT'
  /** Answers with bytes that aren't a DNS message. */
  | 'GARBAGE'
  /** Answers a different question. */
  | 'OTHER-QUESTION'

type Type = 'A' | 'CNAME' | 'MX' | 'TXT'
const TYPES: Record<number, Type> = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT' }
const CODES = { A: 1, CNAME: 5, MX: 15, TXT: 16 }
const RCODE = { OK: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }
/** Longer answers don't fit into a datagram without EDNS and are truncated, so that the client retries over TCP. */
const UDP_BYTES = 512

export interface DnsServer {
  port: number
  /** The value for DNS_SERVERS. */
  address: string
  /** Records by lower-case name; can change at run time. Other names don't exist. */
  zone: Zone
  /** `TXT shop.test` for every query, in order of arrival. */
  asked: string[]
  close(): Promise<void>
}

/** A name server on loopback, with UDP and TCP on one port. */
export async function startDns(zone: Zone = {}): Promise<DnsServer> {
  const asked: string[] = []
  const tcp = createServer(socket => {
    let waiting = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', data => {
      waiting = Buffer.concat([waiting, data])
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0)
        const reply = answer(waiting.subarray(2, end), zone, asked)
        waiting = waiting.subarray(end)
        if (reply) socket.write(Buffer.concat([number16(reply.length), reply]))
      }
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const at = tcp.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  const udp = createSocket('udp4')
  udp.on('message', (question, from) => {
    const reply = answer(question, zone, asked)
    if (!reply) return
    udp.send(reply.length > UDP_BYTES ? truncated(reply) : reply, from.port, from.address)
  })
  udp.bind(at.port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port: at.port,
    address: `127.0.0.1:${at.port}`,
    zone,
    asked,
    close: async () => {
      await new Promise<void>(resolve => udp.close(() => resolve()))
      await new Promise<void>(resolve => {
        tcp.close(() => resolve())
      })
    },
  }
}

function answer(question: Buffer, zone: Zone, asked: string[]): Buffer | null {
  const { name, end } = readName(question, 12)
  const type = TYPES[question.readUInt16BE(end)]
  const asking = question.subarray(12, end + 4)
  asked.push(`${type ?? '?'} ${name}`)
  const entry = zone[name.toLowerCase()]
  if (entry === 'SILENT') return null
  if (entry === 'GARBAGE') return Buffer.from('this is no answer')
  if (entry === 'OTHER-QUESTION')
    return message(question, Buffer.concat([writeName('elsewhere.test'), asking.subarray(-4)]), 0, [
      record('elsewhere.test', 'TXT', strings('v=spf1 +all')),
    ])
  if (entry === 'SERVFAIL' || entry === 'REFUSED') return message(question, asking, RCODE[entry], [])
  if (entry === undefined) return message(question, asking, RCODE.NXDOMAIN, [])
  return message(question, asking, RCODE.OK, recordsOf(zone, name.toLowerCase(), type))
}

/** For an alias, answers with the CNAME and the records of its target. */
function recordsOf(zone: Zone, name: string, type: Type | undefined): Buffer[] {
  const entry = zone[name]
  if (typeof entry !== 'object') return []
  if (entry.CNAME) {
    const alias = record(name, 'CNAME', writeName(entry.CNAME))
    return type === 'CNAME' ? [alias] : [alias, ...recordsOf(zone, entry.CNAME, type)]
  }
  if (type === 'MX')
    return (entry.MX ?? []).map(({ priority, exchange }) =>
      record(name, 'MX', Buffer.concat([number16(priority), writeName(exchange)])),
    )
  if (type === 'A')
    return (entry.A ?? []).map(address => record(name, 'A', Buffer.from(address.split('.').map(Number))))
  return type === 'TXT' ? (entry.TXT ?? []).map(value => record(name, 'TXT', strings(value))) : []
}

/** A DNS string has at most 255 bytes, so a longer text is split. */
function strings(value: string | string[]): Buffer {
  const parts = typeof value === 'string' ? (value.match(/[\s\S]{1,255}/g) ?? ['']) : value
  return Buffer.concat(parts.map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
}

const record = (name: string, type: keyof typeof CODES, data: Buffer) =>
  Buffer.concat([
    writeName(name),
    number16(CODES[type]),
    number16(1),
    Buffer.from([0, 0, 0, 1]),
    number16(data.length),
    data,
  ])

function message(question: Buffer, asking: Buffer, rcode: number, records: Buffer[]): Buffer {
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 | rcode, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, asking, ...records])
}

/** Only the header and the question, marked as truncated. */
function truncated(reply: Buffer): Buffer {
  const { end } = readName(reply, 12)
  const cut = Buffer.from(reply.subarray(0, end + 4))
  cut.writeUInt16BE(cut.readUInt16BE(2) | 0x0200, 2)
  cut.writeUInt16BE(0, 6)
  return cut
}

function readName(from: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = from[at] ?? 0; length > 0; length = from[at] ?? 0) {
    labels.push(from.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

const writeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
