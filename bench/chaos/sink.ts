import { startSink } from '#test/smtp-sink.ts'

/** The mail server of the chaos run, a process of its own: each acceptance is in the file before its answer leaves. */
const [logFile = '', delay = '0'] = process.argv.slice(2)
const sink = await startSink({ logFile, delayMs: () => Number(delay) * (0.5 + Math.random()) })
process.send?.({ url: sink.url })
process.on('disconnect', () => process.exit(0))
