import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts'
import { readSecret, takeRecoveryCode, takeStep } from './sql.ts'
import { stepOf } from './totp.ts'

/** Accepts a code of the account's app, or one of its recovery codes, which the owner gets an email about. Each only once. */
export async function takeCode(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Sql,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = normalizeCode(given)
  if (/^\d{6}$/.test(code)) {
    const sealed = await readSecret(tx, userId)
    const step = sealed && (await stepOf(secrets.open(sealed), code, clock.now()))
    return typeof step === 'number' && takeStep(tx, userId, step)
  }
  if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(secrets, userId, code)))) return false
  await note(tx, userId, { code: 'recovery-code-used' })
  await enqueue(tx, 'tell-owner', { userId, about: 'recovery-code-used' })
  return true
}
