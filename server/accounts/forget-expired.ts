import type { Deps } from '#server/deps.ts'
import { deleteExpired } from './sql.ts'

/** The nightly job. */
export const forgetExpired = ({ db }: Deps) => deleteExpired(db.system)
