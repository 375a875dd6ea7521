/**
 * CPU time of this process for some work, in milliseconds, which a busy machine barely changes. For checking that
 * work doesn't grow quadratically.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
