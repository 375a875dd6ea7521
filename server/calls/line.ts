import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { type AppError, badRequest, tooMany, unavailable } from '#server/http/errors.ts'
import type { Line, Phone } from '#server/providers/phone/phone.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { countOnLine, type LineRow, lineRow, saveLine, saveNumbers } from './line-sql.ts'

export interface OwnLine {
  id: string
  line: Line
  /** The number that the lead sees. */
  from: string
}

/** This process creates one subaccount per account at a time. Between processes, the first one stored wins. */
const opening = new Map<string, Promise<LineRow>>()

/** The account's subaccount at the phone company, created at its first call. */
export async function lineOf(deps: Deps, phone: Phone, userId: string): Promise<OwnLine> {
  const found = await deps.db.asUser(userId, sql => lineRow(sql, userId))
  const row = found.twilioSubaccountSid ? found : await openOnce(deps, phone, userId, found)
  if (row.status === 'suspended') throw notSetUp('Calling is turned off for this account. Ask your administrator.')
  const line = openLine(deps, row)
  if (!line) throw notSetUp('We can’t read the key of the phone account anymore. Ask your administrator.')
  const [from = await lookForNumber(deps, phone, userId, row, line)] = row.phoneNumbers
  return { id: row.id, line, from }
}

/** Null if it was never created, or was sealed with another key. */
export function openLine(
  { secrets }: Deps,
  row: Pick<LineRow, 'twilioSubaccountSid' | 'twilioAuthToken'>,
): Line | null {
  if (!row.twilioSubaccountSid || !row.twilioAuthToken) return null
  try {
    return { accountSid: row.twilioSubaccountSid, authToken: secrets.open(row.twilioAuthToken) }
  } catch {
    return null
  }
}

function openOnce(deps: Deps, phone: Phone, userId: string, row: LineRow): Promise<LineRow> {
  const running = opening.get(userId)
  if (running) return running
  const started = open(deps, phone, userId, row).finally(() => opening.delete(userId))
  opening.set(userId, started)
  return started
}

async function open({ db, secrets }: Deps, phone: Phone, userId: string, row: LineRow): Promise<LineRow> {
  const line = await phone.openLine(`canvass ${row.id}`)
  const token = secrets.seal(line.authToken)
  const kept = await db.asUser(userId, async sql => {
    const isOurs = await saveLine(sql, userId, row.id, { sid: line.accountSid, token, numbers: [] })
    return { isOurs, row: await lineRow(sql, userId) }
  })
  // Two processes created one at the same moment: close the one that nobody will use.
  if (!kept.isOurs && kept.row.twilioSubaccountSid !== line.accountSid) await phone.closeLine(line.accountSid)
  return kept.row
}

/** The subaccount's own number if it has one by now, or the installation's. */
async function lookForNumber(
  { db, config }: Deps,
  phone: Phone,
  userId: string,
  row: LineRow,
  line: Line,
): Promise<string> {
  if (config.TWILIO_FROM_NUMBER) return config.TWILIO_FROM_NUMBER
  const numbers = await phone.numbersOf(line)
  const [first] = numbers
  if (!first) throw notSetUp('There’s no number to call from. Ask your administrator to set TWILIO_FROM_NUMBER.')
  await db.asUser(userId, sql => saveNumbers(sql, userId, row.id, numbers))
  return first
}

const notSetUp = (message: string) => new ProviderError('phone', 'not-configured', message, { retrySafe: true })

/** Counts a call on the line, or throws if the administrator allows no more this month. */
export async function useLine(sql: Sql, userId: string, id: string, now: Date): Promise<void> {
  if (await countOnLine(sql, userId, id, now)) return
  const message = 'This account has used all the calls that your administrator allows this month.'
  throw new ProviderError('phone', 'limited', message)
}

/** What the user can fix is a bad request; what they can only wait for isn't. */
export function asAnswer({ reason, message }: ProviderError): AppError {
  if (reason === 'limited') return tooMany(message)
  return reason === 'refused' ? badRequest(message) : unavailable(message)
}
