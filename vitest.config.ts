import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recordStatements } from './test/sql-statements/plugin.ts'

/** How long expect.poll may ask again on a busy machine. It ends as soon as the answer is right. */
const PATIENCE = { poll: { timeout: 15_000 } }
/** A test that asserts nothing fails, such as one whose loop ran over an empty list. Journeys assert by waiting for elements. */
const ASSERTING = { ...PATIENCE, requireAssertions: true }
/** Room for short-lived objects: with V8's 16 MB, collecting them takes a fifteenth of the pages' tests. */
const ROOMY = { execArgv: ['--max-semi-space-size=64'] }

/** A minute on one processor each: whichever began last would run on alone. */
const LONG = ['test/hostile/hostile.test.ts', 'e2e/every-page.test.ts', 'e2e/map.test.ts']
const isLong = ({ moduleId }: TestSpecification) => LONG.some(name => moduleId.endsWith(name))
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

/** Three kinds of tests: the server's on a real PostgreSQL, the pages' in jsdom, journeys in a real browser. */
export default defineConfig({
  test: {
    // One more than the smallest machine has processors, because tests also wait for the database.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: recordStatements(),
        test: {
          name: 'server',
          ...ROOMY,
          // Files share a worker and its modules: a process and the product's imports per file took a fifth of the time.
          isolate: false,
          expect: ASSERTING,
          include: ['{contract,server,scripts,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          ...ROOMY,
          isolate: false,
          // They wait for timers half of the time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          expect: ASSERTING,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/web/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // Journeys share a worker's browser and modules.
          isolate: false,
          // Not beside three workers, because a map drawn without a graphics card leaves a third browser too little processor time.
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          expect: PATIENCE,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
