// The last step of npm test: at least one test has to run every SQL statement of the server.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listStatements } from '#test/sql-statements/statements.ts'

const [folder = ''] = process.argv.slice(2)
const ran = new Set(readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n')))
/** Only a cluster understands these. */
const isForCitus = (statement: string) => statement.startsWith('server/db/citus/')
const listed = listStatements()
const all = process.env.TEST_CITUS_URLS ? listed : listed.filter(statement => !isForCitus(statement))
const never = all.filter(statement => !ran.has(statement))

console.log(`\n${all.length - never.length} of ${all.length} SQL statements run`)
if (all.length < listed.length)
  console.log(`${listed.length - all.length} are skipped, because TEST_CITUS_URLS names no cluster`)
for (const statement of never) console.log(`  never run by a test: ${statement}`)
process.exit(never.length > 0 ? 1 : 0)
