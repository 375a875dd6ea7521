import type { Deps } from '#server/deps.ts'
import type { Line, Phone } from '#server/providers/phone/phone.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type LineRow, lineRow, saveLine, saveNumbers } from './line-sql.ts'

export interface OwnLine {
  id: string
  line: Line
  /** Whom the called see. */
  from: string
}

/** One opening per account at a time in this process; between processes the first to be kept wins. */
const opening = new Map<string, Promise<LineRow>>()

/** The account's own subaccount at the telephone company, opened at its first call. */
export async function lineOf(deps: Deps, phone: Phone, userId: string): Promise<OwnLine> {
  const found = await deps.db.asUser(userId, sql => lineRow(sql, userId))
  const row = found.twilioSubaccountSid ? found : await openOnce(deps, phone, userId, found)
  if (row.status === 'suspended')
    throw notSetUp('Calling is switched off for this account. Ask whoever runs this installation.')
  const line = openLine(deps, row)
  if (!line)
    throw notSetUp(
      'The kept key of the telephone account can not be read any more. Ask whoever runs this installation.',
    )
  const [from = await lookForNumber(deps, phone, userId, row, line)] = row.phoneNumbers
  return { id: row.id, line, from }
}

/** Null: it was never opened, or sealed under another key. */
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
  // Two processes opened one at the same moment: the one that nobody will ever use is given back.
  if (!kept.isOurs && kept.row.twilioSubaccountSid !== line.accountSid) await phone.closeLine(line.accountSid)
  return kept.row
}

/** A number of the line's own, where its operator has given it one since; else the installation's. */
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
  if (!first)
    throw notSetUp('There is no number to call from. Ask whoever runs this installation to set TWILIO_FROM_NUMBER.')
  await db.asUser(userId, sql => saveNumbers(sql, userId, row.id, numbers))
  return first
}

const notSetUp = (message: string) => new ProviderError('phone', 'not-configured', message, { retrySafe: true })
