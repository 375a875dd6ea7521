// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const inRoot = (...parts) => join(root, ...parts)

/** The Node in the package `node`, which runs the server, the build, and the tests. */
export const projectNode = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Installs the packages if they're missing or differ from package-lock.json. To serve, those for development are needed only to
 * build the web app: with a built one, `npm ci --omit=dev` is enough.
 */
export async function ensureInstalled({ toServe = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Canvass needs Node 20 or newer to start with (it then brings its own Node 24); this is ${process.version}.`)
  const withoutDev = toServe && isWebBuilt()
  const why = whyInstall(withoutDev)
  if (!why) return
  console.log(`${why}: npm ci (a minute or two the first time)`)
  if ((await npm('ci', '--include=dev')) !== 0) fail('The packages could not be installed: see what npm says above.')
  const still = whyInstall(withoutDev)
  if (still) fail(`${still}, although npm ci ended well.`)
}

/** npm lists what it installed in node_modules/.package-lock.json, as its last step. */
function whyInstall(withoutDev) {
  const installed = readPackages(inRoot('node_modules', '.package-lock.json'))
  if (!installed) return 'The packages are not installed yet'
  const isNeeded = entry => !entry.optional && !(withoutDev && (entry.dev || entry.devOptional))
  const isMissing = ([path, entry]) => path !== '' && isNeeded(entry) && installed[path]?.version !== entry.version
  if (Object.entries(readPackages(inRoot('package-lock.json'))).some(isMissing))
    return 'The packages are not those of package-lock.json'
  if (!existsSync(projectNode)) return "The project's own Node is missing"
  return null
}

const readPackages = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null)

/** The npm that started us, on its own Node, or the one on the path. */
function npm(...args) {
  const { npm_execpath: program = '', npm_node_execpath: node = process.execPath } = process.env
  return /npm-cli\.c?js$/.test(program) ? runToEnd(node, [program, ...args]) : runToEnd('npm', args)
}

const webStamp = inRoot('dist', 'web.sha256')
const hashOfSources = () => hashOf(['web', 'contract', 'scripts/build-web.mjs', 'vite.config.ts', 'package-lock.json'])

/** Whether dist/web is what its sources would build. */
function isWebBuilt() {
  if (!existsSync(inRoot('dist', 'web', 'index.html')) || !existsSync(webStamp)) return false
  return readFileSync(webStamp, 'utf8') === hashOfSources()
}

/** Builds the web app if dist/web is missing or older than its sources. */
export async function ensureWebBuilt() {
  if (isWebBuilt()) return
  console.log('Building the web app (a few seconds)')
  if ((await runToEnd(projectNode, ['scripts/build-web.mjs'])) !== 0)
    fail('The web application could not be built: see above.')
}

/** Notes which sources dist/web was built from. */
export const stampWeb = () => writeFileSync(webStamp, hashOfSources())

/** A hash of the names and contents of these files and folders, without tests. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (path.includes('.')) return existsSync(inRoot(path)) ? [path] : []
  return readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}

const children = new Set()
let stoppedBy = null
function passOn(signal) {
  stoppedBy = signal
  if (children.size === 0) process.exit(128 + constants.signals[signal])
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)

// npm runs us through a shell that dies of npm's SIGTERM without passing it on, so we watch for our parent's end.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && passOn('SIGTERM'), 500).unref()

/** Runs a program in the project's folder, passes signals on, and resolves to its exit code. With `channel`, the program notices when we're killed. */
export function runToEnd(program, args, { env = process.env, channel = false } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])]
  const child = spawn(program, args, {
    cwd: root,
    stdio,
    env,
    shell: program === 'npm' && process.platform === 'win32',
  })
  children.add(child)
  return new Promise(resolve => {
    child.on('error', error => fail(`${program} does not run here: ${error.message}`))
    child.on('exit', (code, signal) => {
      children.delete(child)
      const status = code ?? 128 + constants.signals[signal]
      // After a stop signal, don't continue with the next step.
      if (stoppedBy) process.exit(status)
      resolve(status)
    })
  })
}
