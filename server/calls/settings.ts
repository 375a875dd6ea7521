import type { CallingSettings, CallingSettingsUpdate, CallSummary } from '#contract/calls.ts'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { type CallCountries, countryOf, readNumber } from '#server/phone.ts'
import type { Phone } from '#server/providers/phone/phone.ts'
import { hoursOf, readSettings, saveOwnPhone, saveSettings } from './settings-sql.ts'

const RECORDING_HINT =
  'Canvass records only where one side’s consent is enough, by both numbers and the place: in the United States and Canada, but not in states where everyone has to agree, such as California. Tell them at the start all the same.'

/** The provider of calls, and why none can be placed now. */
export function providerOf(phone: Phone | null, config: Config): CallSummary['provider'] {
  if (!phone) return { name: 'Simulator', isSimulated: true, problem: null }
  return { name: phone.name, isSimulated: false, problem: unreachable(config) }
}

/** Twilio asks us what to do with a call, so it has to reach us. A local stand-in always does. */
function unreachable({ TWILIO_BASE_URL, PUBLIC_URL }: Config): string | null {
  const isHere = TWILIO_BASE_URL !== undefined && /^http:\/\/(127\.|localhost|\[::1\])/.test(TWILIO_BASE_URL)
  if (isHere || PUBLIC_URL.startsWith('https://')) return null
  return 'Twilio can’t reach Canvass yet. Your administrator needs to give it a public https address.'
}

export async function showSettings(
  sql: Sql,
  userId: string,
  provider: CallSummary['provider'],
): Promise<CallingSettings> {
  const settings = await readSettings(sql, userId)
  const { ownPhone, isOwnPhoneVerified, recordCalls } = settings
  return {
    ownPhone,
    isOwnPhoneVerified,
    recordCalls,
    callingHours: hoursOf(settings),
    script: settings.callScript,
    recordingHint: RECORDING_HINT,
    provider,
  }
}

export async function changeSettings(
  sql: Sql,
  userId: string,
  update: CallingSettingsUpdate,
  countries: CallCountries,
): Promise<void> {
  const { ownPhone, recordCalls, callingHours, script } = update
  const number = ownPhone ? ownNumber(ownPhone, countries) : null
  await saveSettings(sql, userId, {
    ...(recordCalls !== undefined && { recordCalls }),
    ...(script !== undefined && { callScript: script }),
    ...(callingHours && { callsFrom: callingHours.from, callsTo: callingHours.to }),
  })
  if (ownPhone !== undefined) await saveOwnPhone(sql, userId, number)
}

/** Numbers without a country code are read as United States numbers. */
function ownNumber(text: string, countries: CallCountries): string {
  const read = readNumber(text, { isOwn: true, countries })
  if (read.number === null) throw badRequest(read.problem, 'ownPhone')
  if (read.extension)
    throw badRequest('Your phone has to ring directly. Enter a number without an extension.', 'ownPhone')
  return read.number
}

/** The countries real calls may go to. Without the setting, only that of the administrator's number. */
export function callCountries(config: Config): string[] {
  return config.CALL_COUNTRIES ?? [countryOf(config.TWILIO_FROM_NUMBER ?? null) ?? 'US']
}
