import type { Streamed } from '#contract/writer.ts'
import { AppError } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/serve.ts'
import { log } from '#server/log/log.ts'
import type { Email, Following } from './writer.ts'

/** How often the page gets a longer text. */
const PACE_MS = 60

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise proxies would buffer the events.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Shows the page an email while it's written, then what the writing returns. If the page goes, the writing is aborted. */
export async function streamWriting<Done extends Email>(
  exchange: Exchange,
  write: (following: Following) => Promise<Done>,
): Promise<void> {
  const { send, signal, end } = openStream<Done>(exchange)
  let streamed: Email | undefined
  let sentAt = 0
  let later: NodeJS.Timeout | undefined
  const sendText = () => {
    later = undefined
    sentAt = Date.now()
    if (streamed) send('text', streamed)
  }
  const wrote = (email: Email) => {
    streamed = email
    if (Date.now() >= sentAt + PACE_MS) sendText()
    else later ??= setTimeout(sendText, PACE_MS)
  }
  try {
    const email = await write({ wrote, signal })
    const isCorrected = streamed !== undefined && (streamed.subject !== email.subject || streamed.body !== email.body)
    send('done', { ...email, isCorrected })
  } catch (error) {
    if (later) sendText()
    if (!signal.aborted) send('failed', failureOf(error))
  } finally {
    clearTimeout(later)
    end()
  }
}

/** Takes over the connection. */
function openStream<Done>({ reply }: Exchange) {
  const stream = reply.raw
  const gone = new AbortController()
  reply.hijack()
  stream.writeHead(200, headers)
  stream.flushHeaders()
  stream.on('close', () => gone.abort())
  return {
    signal: gone.signal,
    send: <Name extends keyof Streamed<Done>>(name: Name, data: Streamed<Done>[Name]) =>
      gone.signal.aborted || stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => stream.end(),
  }
}

function failureOf(error: unknown): Streamed<unknown>['failed'] {
  if (error instanceof AppError) return { status: error.status, message: error.message }
  log.error({ err: error }, 'Couldn’t write an email')
  return { status: 500, message: 'Something went wrong on our side. Try again.' }
}
