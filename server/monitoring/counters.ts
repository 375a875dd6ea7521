import { Counter } from 'prom-client'

/** Emails by the state that they reached, for example accepted, failed, or skipped. Counted in the process that sent them. */
export const emailResults = new Counter({
  name: 'canvass_email_results',
  help: 'Emails by result',
  labelNames: ['state'],
  registers: [],
})

export function countResults(settled: { state: string }[]): void {
  for (const { state } of settled) emailResults.inc({ state })
}
