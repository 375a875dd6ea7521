import { ProviderError } from '#server/providers/provider-error.ts'
import type { Line, Recording } from './phone.ts'

interface RecordingRequest {
  baseUrl: string
  line: Line
  sid: string
  range: string | undefined
  seconds: number
}

const kept = ['content-type', 'content-length', 'content-range', 'accept-ranges']

/** Fetches the audio, which Twilio's client can't. Supports ranges for players. */
export async function fetchRecording({ baseUrl, line, sid, range, seconds }: RecordingRequest): Promise<Recording> {
  const { accountSid, authToken } = line
  const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), seconds * 1000)
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${sid}.mp3`
  try {
    const reply = await fetch(url, {
      signal: tooLate.signal,
      headers: { authorization: `Basic ${login}`, ...(range && { range }) },
    })
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel()
      if (reply.status === 404) throw new ProviderError('phone', 'refused', 'Twilio no longer has this recording.')
      throw new ProviderError('phone', 'unavailable', 'We can’t load the recording right now. Try again in a minute.')
    }
    const headers = kept.flatMap(name => {
      const value = reply.headers.get(name)
      return value ? [[name, value] as const] : []
    })
    return { status: reply.status, headers: Object.fromEntries(headers), body: reply.body }
  } finally {
    clearTimeout(timer)
  }
}
