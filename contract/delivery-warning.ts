import { deliveryChecks } from './checks-of-delivery.ts'

interface Sent {
  sent: number
  bounced: number
  complained: number
}

const { 'bounced-early': bounces, 'complained-early': complaints, 'machine-opens': machines } = deliveryChecks
const count = (n: number) => n.toLocaleString('en-US')

/** What a campaign's first figures say before it pauses itself; null if they're fine or too few. */
export function deliveryWarning({ sent, bounced, complained }: Sent): string | null {
  if (sent >= complaints.floor && complained > 0 && complained >= sent * complaints.threshold)
    return `${count(complained)} of ${count(sent)} emails ${complained === 1 ? 'was' : 'were'} reported as spam. Check who gets this email, and why, before you go on.`
  if (sent >= bounces.floor && bounced >= bounces.least && bounced >= sent * bounces.threshold)
    return `${count(bounced)} of ${count(sent)} emails bounced. Check where these addresses come from before you go on.`
  return null
}

/** Whether a campaign's opens are mostly machines', so that they say nothing about its readers. */
export const areOpensMachines = (byMachines: number, byPeople: number): boolean =>
  byMachines + byPeople >= machines.floor && byMachines >= (byMachines + byPeople) * machines.threshold
