/**
 * How long the processor was at some work of this process, in milliseconds; a busy machine hardly makes it longer. For what
 * must not grow with the square of its input.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
