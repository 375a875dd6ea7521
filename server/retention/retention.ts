import type { Deps } from '#server/deps.ts'
import * as statements from './sql.ts'

/** Makes the tables that hold the next months' messages and events. */
export const makePartitions = ({ db }: Deps) => statements.makePartitions(db.system)
