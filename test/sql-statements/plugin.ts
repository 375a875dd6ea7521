import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { recordRuns, sqlPath } from './statements.ts'

const recorder = fileURLToPath(new URL('ran.ts', import.meta.url))

/** Records which SQL statements run if `npm test` names a folder for that; otherwise leaves the code unchanged. */
export function recordStatements(): Plugin[] {
  if (!process.env.CANVASS_STATEMENTS) return []
  return [
    {
      name: 'canvass:record-statements',
      enforce: 'pre',
      transform(code, id) {
        const path = sqlPath(id)
        return path ? { code: recordRuns(path, code, recorder), map: null } : undefined
      },
    },
  ]
}
