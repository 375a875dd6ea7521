import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { isGone } from '#server/db/postmaster.ts'
import { isAlive } from '#server/process-info.ts'

/** A run needs less than this, and the rest is filled up. */
const diskMb = (messages: number) => 1024 + Math.ceil(messages * 0.006)

export interface Database {
  url: string
  dataDir: string
  /** Why no separate disk could be mounted; null if one is. */
  noDisk: string | null
  /** SIGTERM, which stops new connections, then SIGINT, which ends all: as service managers do. */
  stopInOrder(): Promise<void>
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>
  /** Starts the server again on its port if it's down. Returns whether it was. */
  bringBack(): Promise<boolean>
  fillDisk(): Promise<void>
  freeDisk(): Promise<void>
  close(): Promise<void>
}

export async function openDatabase(folder: string, messages: number): Promise<Database> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const noDisk = mountDisk(folder, disk, diskMb(messages))
  const dataDir = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  const cluster = await startEmbedded({ dataDir })
  const postmaster = async () => Number((await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const whenGone = async (pid: number) => {
    while (isAlive(pid)) await pause(20)
  }
  const bringBack = async () => {
    const isDown = await isGone(cluster.folder)
    await cluster.bringBack()
    return isDown
  }

  return {
    url: cluster.url,
    dataDir,
    noDisk,
    bringBack,
    async stopInOrder() {
      const pid = await postmaster()
      process.kill(pid, 'SIGTERM')
      await pause(700)
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      await whenGone(pid)
    },
    async kill() {
      const pid = await postmaster()
      process.kill(pid, 'SIGKILL')
      await whenGone(pid)
    },
    async fillDisk() {
      const { bavail, bsize } = await statfs(disk)
      // Writes all but 16 MB in one go, and the rest in pieces, because the server uses some meanwhile.
      const most = bavail * bsize - 2 ** 24
      if (most > 0) execFileSync('fallocate', ['-l', String(most), ballast], { stdio: 'ignore' })
      await fill(join(disk, 'last'))
    },
    async freeDisk() {
      await Promise.all([ballast, join(disk, 'last')].map(file => rm(file, { force: true })))
    },
    async close() {
      await bringBack()
      await cluster.stop()
      if (noDisk === null) execFileSync('umount', [disk])
    },
  }
}

/** A database that the run neither stops nor fills up. */
export function stays(url: string, dataDir: string): Database {
  const nothing = async () => {}
  const noDisk = 'the database is the one in --database'
  return {
    url,
    dataDir,
    noDisk,
    stopInOrder: nothing,
    kill: nothing,
    bringBack: async () => false,
    fillDisk: nothing,
    freeDisk: nothing,
    close: nothing,
  }
}

/** A file with its own file system, which can fill up; writes still go through a real disk. */
function mountDisk(folder: string, at: string, sizeMb: number): string | null {
  const image = join(folder, 'disk.img')
  try {
    execFileSync('truncate', ['-s', `${sizeMb}M`, image])
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { stdio: 'pipe' })
    execFileSync('mount', ['-o', 'loop', image, at], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `no disk could be mounted here (${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}

async function fill(file: string): Promise<void> {
  for (const size of [65_536, 4096])
    try {
      for (;;) await appendFile(file, Buffer.alloc(size, 'x'))
    } catch {
      // The disk is full, as intended.
    }
}
