// Runs after every installation: removes from node_modules what no program reads there. Plain JavaScript, for Node 20.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const remove = path => rmSync(join(packages, path), { recursive: true, force: true })

// Headers for building addons: 67 MB.
const builds = readdir(join(packages, 'node/node_modules')).filter(name => name.startsWith('node-'))
for (const name of builds) remove(join('node/node_modules', name, 'include'))

// On a server, installed with --omit=dev and so without what builds, nothing checks types or debugs packages: 390 MB become about 200.
if (!existsSync(join(packages, 'vite'))) {
  // An optional part of a dependency, which npm therefore installs.
  for (const name of ['typescript', '@typescript']) remove(name)
  for (const path of readdirSync(packages, { recursive: true })) if (isUnread(path)) remove(path)
}

/** Sources in TypeScript (Node runs none in node_modules), types, source maps, and manuals. */
function isUnread(path) {
  const name = basename(path)
  return /\.([cm]?ts|map|md)$/.test(name) && !/^(licen[cs]e|notice|copying)/i.test(name)
}

function readdir(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
