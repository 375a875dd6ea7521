import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createSecureContext } from 'node:tls'
import { localhostCertificate, localhostKey } from '#test/localhost-certificate.ts'
import { converse, type Mood, type Server } from './conversation.ts'
import { fateOf } from './fates.ts'

/**
 * The mail server of the chaos run, in its own process: writes each message to the file before replying.
 * `mail-server.ts LOGFILE SEED USER PASSWORD`; its parent sets its mood and how many it accepts fast. With
 * `none` as the seed, it accepts every recipient.
 */
const [logFile = '', seed = '', user = '', pass = ''] = process.argv.slice(2)
/** After the allowed number, it continues slowly, so that messages are in flight in every step of the run. */
const TRICKLE_MS = 120
const BODY_MS = 6

let mood: Mood = 'well'
let allowed = 0
let taken = 0
let whenSpeaking: (() => void)[] = []
const counts = new Map<string, number>()

const server: Server = {
  tls: createSecureContext({ key: localhostKey, cert: localhostCertificate }),
  login: { user, pass },
  mood: () => mood,
  speaks: () => new Promise(resolve => whenSpeaking.push(resolve)),
  fateOf: address => (seed === 'none' ? { does: 'take' } : fateOf(address, Number(seed)).fate),
  tries(step, address) {
    const n = (counts.get(step + address) ?? 0) + 1
    counts.set(step + address, n)
    return n
  },
  bodyMs: () => (taken < allowed ? BODY_MS * Math.random() : TRICKLE_MS),
  note(what, to) {
    if (what === 'taken') taken += 1
    appendFileSync(logFile, `${JSON.stringify({ what, to, at: Date.now() })}\n`)
  },
}

const listening = createServer(socket => void converse(socket, server)).listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', (told: { mood?: Mood; allowed?: number }) => {
  mood = told.mood ?? mood
  allowed = told.allowed ?? allowed
  if (mood === 'silent') return
  for (const go of whenSpeaking) go()
  whenSpeaking = []
})
process.on('disconnect', () => process.exit(0))
