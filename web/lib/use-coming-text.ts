import { useEffect, useRef, useState } from 'react'
import type { Streamed } from '#contract/writer.ts'
import { ApiError, NetworkError } from './call.ts'
import type { Listening } from './call-stream.ts'

export type ComingText = Streamed<unknown>['text']

/**
 * The email that a model is writing now. `follow` returns what the stream ends with, or null if it was stopped. If the writing
 * fails, `onCut` gets what came before, with at least a word in its body.
 */
export function useComingText() {
  const [coming, setComing] = useState<ComingText | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const follow = async <Done>(
    open: (listening: Listening) => Promise<void>,
    onCut?: (text: ComingText) => void,
  ): Promise<Streamed<Done>['done'] | null> => {
    let latest: ComingText = { subject: '', body: '' }
    const { signal } = (stopping.current = new AbortController())
    setComing(latest)
    try {
      return await lastOf<Done>(open, signal, text => setComing((latest = text)))
    } catch (error) {
      if (signal.aborted) return null
      if (latest.body.trim() !== '') onCut?.(latest)
      throw error
    } finally {
      setComing(null)
    }
  }
  return { coming, follow, stop: () => stopping.current?.abort() }
}

async function lastOf<Done>(
  open: (listening: Listening) => Promise<void>,
  signal: AbortSignal,
  onText: (text: ComingText) => void,
): Promise<Streamed<Done>['done']> {
  let done: Streamed<Done>['done'] | undefined
  await open({
    signal,
    onEvent(name, data) {
      if (name === 'text') onText(data as ComingText)
      if (name === 'done') done = data as Streamed<Done>['done']
      if (name === 'failed') {
        const { status, message } = data as Streamed<Done>['failed']
        throw new ApiError(status, JSON.stringify({ message }))
      }
    },
  })
  if (!done) throw new NetworkError('The stream ended early')
  return done
}
