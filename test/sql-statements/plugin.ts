import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { sqlPath, tellWhatRuns } from './statements.ts'

const recorder = fileURLToPath(new URL('ran.ts', import.meta.url))

/** Where npm test names a folder, what runs of the sql files is written there; else the files are left as they are. */
export function recordStatements(): Plugin[] {
  if (!process.env.CANVASS_STATEMENTS) return []
  return [
    {
      name: 'canvass:record-statements',
      enforce: 'pre',
      transform(code, id) {
        const path = sqlPath(id)
        return path ? { code: tellWhatRuns(path, code, recorder), map: null } : undefined
      },
    },
  ]
}
