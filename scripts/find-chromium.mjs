// Chromium for the journeys: the installed one, or Debian's package, or a message that says how to get one.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, runToEnd } from './lib.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of Chromium. As root on Debian or Ubuntu, installs it if it's missing. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return isProgram(wanted) ? wanted : fail(`CHROMIUM_PATH ${wanted} isn’t a program`)
  const found = firstFound()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys with apt-get')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runToEnd('apt-get', ['update', '-qq'], { env })
    await runToEnd('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  }
  return (
    firstFound() ??
    fail(
      'The journeys need a Chromium or Chrome. Install one (Debian, Ubuntu: sudo apt-get install chromium; ' +
        'macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program.',
    )
  )
}

function firstFound() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return [...folders.flatMap(folder => names.map(name => join(folder, name))), ...apps].find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
