import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into the attacked product: notes each stretch in which the web process's thread worked 10 ms or more without a pause, in
 * processor time, which other programs on the machine don't lengthen.
 */
const { HELD_FILE, ROLE } = process.env
if (HELD_FILE && isMainThread && ROLE !== 'worker' && process.argv[1]?.endsWith('server/main.ts')) {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = worked()
  setInterval(() => {
    const now = worked()
    if (now - before >= 10) appendFileSync(HELD_FILE, `${Date.now()} ${Math.round(now - before)}\n`)
    before = now
  }, 5).unref()
}
