import type { ArgsOf } from '#contract/route.ts'
import { type StreamedEmail, writer } from '#contract/writer.ts'
import { ApiError, NetworkError } from '#web/lib/call.ts'
import { callStream } from '#web/lib/call-stream.ts'

type Request = ArgsOf<typeof writer.streamEmail>['body']

interface Streaming {
  signal: AbortSignal
  onText(text: StreamedEmail['text']): void
}

/** The checked email, with its text as the model writes it before. */
export async function streamDraft(request: Request, { signal, onText }: Streaming): Promise<StreamedEmail['done']> {
  let done: StreamedEmail['done'] | undefined
  await callStream(
    writer.streamEmail,
    { body: request },
    {
      signal,
      onEvent(name, data) {
        if (name === 'text') onText(data as StreamedEmail['text'])
        if (name === 'done') done = data as StreamedEmail['done']
        if (name === 'failed') {
          const { status, message } = data as StreamedEmail['failed']
          throw new ApiError(status, JSON.stringify({ message }))
        }
      },
    },
  )
  if (!done) throw new NetworkError('The stream ended early')
  return done
}
