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

// On a server, installed with --omit=dev and so without what builds, nothing checks types or debugs packages: 630 MB become about 430.
if (!existsSync(join(packages, 'vite'))) {
  // An optional part of a dependency, which npm therefore installs.
  for (const name of ['typescript', '@typescript']) remove(name)
  for (const path of readdirSync(packages, { recursive: true })) if (isUnread(path)) remove(path)
}

/** Sources in TypeScript (Node runs none in node_modules), types, source maps, manuals, and the long form of translations. */
function isUnread(path) {
  const name = basename(path)
  if (/^(licen[cs]e|notice|copying)/i.test(name)) return false
  if (/\.([cm]?ts|map|md)$/.test(name)) return true
  return /id-tagging-schema.dist.translations.[\w-]+\.json$/.test(path)
}

function readdir(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
