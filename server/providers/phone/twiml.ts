/** Twilio's instructions after the user picks up: ring the lead and report the progress. */
export interface Bridge {
  to: string
  /** The extension, dialed as tones after the lead answers. */
  extension: string | null
  callerId: string
  statusUrl: string
  dialledUrl: string
  /** Where to report the recording; null: don't record. */
  recordingUrl: string | null
}

/** Four hours: longer than any conversation, and a call that nobody hung up doesn't cost a whole night. */
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
      // Each w is half a second: the phone system with the extension has to pick up first.
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

/** Digits with pauses, so that the user can write them down. */
export async function codeTwiml(code: string): Promise<string> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  const digits = code.split('').join(', ')
  response.say(`This is Canvass. Your code is: ${digits}. Once more: ${digits}. If you didn't request it, hang up.`)
  response.hangup()
  return response.toString()
}
