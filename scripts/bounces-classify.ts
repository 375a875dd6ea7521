import { classifyEmail } from '#server/incoming/judge-reports.ts'
import { printEach } from './print-each.ts'

/** `npm run bounces:classify -- FILE…`: what each email reports, and which rule decided. */
await printEach(classifyEmail)
