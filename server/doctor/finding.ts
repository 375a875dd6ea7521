import type { DoctorFinding as Finding } from '#contract/admin.ts'

export type { Finding }

type Say = (says: string) => Omit<Finding, 'about'>

export const good: Say = says => ({ level: 'good', says })
export const warning: Say = says => ({ level: 'warning', says })
export const bad: Say = says => ({ level: 'bad', says })
export const unchecked: Say = says => ({ level: 'unchecked', says })

/** Runs one check. One that fails unexpectedly is a finding, too. */
export async function check(about: string, look: () => Promise<Omit<Finding, 'about'>>): Promise<Finding> {
  try {
    return { about, ...(await look()) }
  } catch (error) {
    return { about, ...bad(`The check failed: ${error instanceof Error ? error.message : error}`) }
  }
}
