import { Counter, Histogram } from 'prom-client'

/** Emails by the state that they reached, for example accepted, failed, or skipped. Counted in the process that sent them. */
export const emailResults = new Counter({
  name: 'canvass_email_results',
  help: 'Emails by result',
  labelNames: ['state'],
  registers: [],
})

/** Jobs by type and outcome, in the worker that ran them. A failed one is tried again. */
export const jobSeconds = new Histogram({
  name: 'canvass_job_seconds',
  help: 'Time that a job took',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers: [],
})

/** Runs a job and counts it. */
export async function timeJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const note = (outcome: string) => jobSeconds.observe({ job, outcome }, (performance.now() - began) / 1000)
  try {
    const result = await work()
    note('done')
    return result
  } catch (error) {
    note('failed')
    throw error
  }
}

export function countResults(settled: { state: string }[]): void {
  for (const { state } of settled) emailResults.inc({ state })
}
