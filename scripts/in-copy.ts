import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Installs packages over a copy of this system that's gone afterward, and runs a script there without a network. */
const INSTALL = `set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount -t proc proc "$1/root/proc"
mkdir -p "$1/root$2"
mount --rbind "$2" "$1/root$2"
printf '#!/bin/sh\\nexit 101\\n' > "$1/root/usr/sbin/policy-rc.d"
chmod +x "$1/root/usr/sbin/policy-rc.d"
export DEBIAN_FRONTEND=noninteractive
chroot "$1/root" apt-get install -y --no-install-recommends $3 > "$1/log" 2>&1 || { tail -5 "$1/log"; exit 1; }
echo '127.0.0.1 localhost mx.local.test next.remote.test' > "$1/root/etc/hosts"
exec unshare --net --uts sh -c 'hostname next.remote.test; ip link set lo up; cd "$2"; exec chroot "$1/root" sh -c "cd $2; exec $4 scripts/$6 --inside \\"$5\\""' sh "$1" "$2" "$3" "$4" "$5" "$6"`

/** As root, on Debian: `script` runs with `--inside NAME`. Whether it succeeded. */
export function inCopy(script: string, { name, packages }: { name: string; packages: string[] }): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-server-'))
  const args = [folder, root, packages.join(' '), process.execPath, name, script]
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', INSTALL, 'sh', ...args],
    { stdio: 'inherit' },
  )
  rmSync(folder, { recursive: true })
  return status === 0
}
