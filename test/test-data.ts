import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', 'shared')

/** A file in the optional folder of real data, or null if it's missing: then its tests are skipped. */
export function testData(name: string): string | null {
  const path = join(folder, 'data', name)
  return existsSync(path) ? path : null
}
