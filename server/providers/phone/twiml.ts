/** What Twilio does once the user has picked up: ring the lead, and tell us how that goes. */
export interface Bridge {
  to: string
  /** Dialled in tones after the answer. */
  extension: string | null
  callerId: string
  statusUrl: string
  dialledUrl: string
  /** Where to tell of the recording; null: nothing is recorded. */
  recordingUrl: string | null
}

/** Four hours: no talk is longer, and a line that nobody hung up does not cost a night. */
const TIME_LIMIT = 4 * 3600

export async function bridgeTwiml(bridge: Bridge): Promise<string> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  const dial = response.dial({
    callerId: bridge.callerId,
    timeout: 45,
    timeLimit: TIME_LIMIT,
    action: bridge.dialledUrl,
    method: 'POST',
    ...(bridge.recordingUrl && {
      record: 'record-from-answer-dual' as const,
      recordingStatusCallback: bridge.recordingUrl,
      recordingStatusCallbackMethod: 'POST',
      recordingStatusCallbackEvent: ['completed' as const],
    }),
  })
  dial.number(
    {
      statusCallback: bridge.statusUrl,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      // Half a second for each w: the extension's own system has to pick up first.
      ...(bridge.extension && { sendDigits: `wwww${bridge.extension}` }),
    },
    bridge.to,
  )
  return response.toString()
}

export async function hangUpTwiml(): Promise<string> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  response.hangup()
  return response.toString()
}

/** Digits with pauses between them, so that they can be written down. */
export async function codeTwiml(code: string): Promise<string> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  const digits = code.split('').join(', ')
  response.say(`This is Canvass. Your code is: ${digits}. Once more: ${digits}. If you didn't ask for it, hang up.`)
  response.hangup()
  return response.toString()
}
