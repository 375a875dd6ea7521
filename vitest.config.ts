import { defineConfig } from 'vitest/config'
import { recordStatements } from './test/sql-statements/plugin.ts'

/** Three kinds of tests: the server's on a real PostgreSQL, the pages' in jsdom, journeys in a real browser. */
export default defineConfig({
  test: {
    // The tests wait more than they compute: two at once even on two processors.
    maxWorkers: 2,
    projects: [
      {
        plugins: recordStatements(),
        test: {
          name: 'server',
          include: ['{contract,server,scripts,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
