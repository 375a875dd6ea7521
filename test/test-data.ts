import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.CANVASS_TEST_DATA ?? join(import.meta.dirname, '..', '..', 'shared')

/** A file of the optional folder of real data, or null where it is not there; tests that want it are skipped by name. */
export function testData(name: string): string | null {
  const path = join(folder, 'data', name)
  return existsSync(path) ? path : null
}
