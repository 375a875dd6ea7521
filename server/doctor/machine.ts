import { access, constants, mkdir, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
import { bad, check, type Finding, good, warning } from './finding.ts'

const NODE = 24
const DISK_LEAST = 200e6
const DISK_LITTLE = 2e9
const BACKUP_DAYS = 7

interface Machine {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'S3_BUCKET'>
  now: Date
}

export const checkMachine = ({ config, now }: Machine): Promise<Finding[]> =>
  Promise.all([
    check('Node', async () => nodeVersion()),
    check('Disk', () => disk(config.DATA_DIR)),
    check('Backups', () => backupAge(config.BACKUP_DIR, now)),
  ])

/** Where images go. */
export const checkStorage = (
  storage: Storage,
  { DATA_DIR, S3_BUCKET }: Pick<Config, 'DATA_DIR' | 'S3_BUCKET'>,
): Promise<Finding> =>
  check('Images', async () => {
    const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : join(DATA_DIR, 'media')
    try {
      await storage.check()
    } catch (error) {
      return bad(`Canvass can’t store images in ${place}: ${error instanceof Error ? error.message : error}`)
    }
    return good(`They’re stored in ${place}.`)
  })

function nodeVersion() {
  const major = Number(process.versions.node.split('.')[0])
  return major >= NODE
    ? good(`${process.version}.`)
    : bad(
        `This is ${process.version}; Canvass runs on ${NODE}. Use \`npm run doctor\` and \`npm start\`, which bring their own.`,
      )
}

async function disk(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch {
    return bad(`DATA_DIR ${folder} isn’t writable. Set DATA_DIR to a folder that this user can write to.`)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${folder} has ${(free / 1e9).toFixed(1)} GB free.`
  if (free < DISK_LEAST) return bad(`${says} Free some now: a full disk stops the database.`)
  return free < DISK_LITTLE ? warning(`${says} Free some soon.`) : good(says)
}

const MADE_AT = /^canvass-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/

async function backupAge(folder: string, now: Date) {
  const names = await readdir(folder).catch(() => [])
  const times = names.flatMap(name => {
    const [, hour, minute, second, ms] = MADE_AT.exec(name) ?? []
    return hour ? [Date.parse(`${hour}:${minute}:${second}.${ms}`)] : []
  })
  if (times.length === 0)
    return warning(`There’s none in ${folder}. Make one with npm run backup, or set BACKUP_DIR to where they are.`)
  const days = Math.floor((now.getTime() - Math.max(...times)) / DAY_MS)
  if (days >= BACKUP_DAYS) return warning(`The last one in ${folder} is ${days} days old. Make one: npm run backup.`)
  return good(`The last one in ${folder} is ${days === 0 ? 'from the last 24 hours' : `${days} days old`}.`)
}
