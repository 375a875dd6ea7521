import { parseArgs } from 'node:util'
import { examine } from '#server/doctor/doctor.ts'
import type { Finding } from '#server/doctor/finding.ts'

/** `npm run doctor`: what works, what doesn't, and what to do. Ends with 1 if something is bad. `-- --json` for programs. */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const marks: Record<Finding['level'], string> = { good: '✓', warning: '!', bad: '✗', unchecked: '–' }

const findings = await examine({ env: process.env })
if (values.json) console.log(JSON.stringify(findings, null, 2))
else
  for (const { about, level, says } of findings)
    console.log(`${marks[level]} ${about.padEnd(14)}${says.replaceAll('\n', `\n${' '.repeat(16)}`)}`)
process.exit(findings.some(({ level }) => level === 'bad') ? 1 : 0)
