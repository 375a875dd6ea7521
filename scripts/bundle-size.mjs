// Checks the size budgets of the built web app (gzipped) after `npm run build`; exits with 1 if any is exceeded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024
const FIRST_LOAD = 170 * KB
const LOGIN = 90 * KB
const CSS = 17 * KB
const LAZY_CHUNK = 130 * KB
/** MapLibre with its worker and styles: 290 + 147 KB. It loads once a map is visible. */
const MAP = 460 * KB
const MAP_CHUNK = 'features/map/engine/start-maplibre.ts'

const dist = join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const sizes = new Map()
const rows = [login(), ...firstLoads(), ...styles(), ...map(), ...lazyChunks()]

console.table(
  rows.map(({ what, bytes, limit }) => ({
    what,
    'KB gzip': kilobytes(bytes),
    limit: kilobytes(limit),
    ok: bytes <= limit,
  })),
)
const over = rows.filter(({ bytes, limit }) => bytes > limit)
for (const { what, bytes, limit } of over)
  console.error(`${what}: ${kilobytes(bytes)} KB, limit ${kilobytes(limit)} KB`)
if (over.length > 0) process.exitCode = 1

/** The files that each page loads first: the entry, the page, and everything they import. */
function firstLoads() {
  const entry = Object.keys(manifest).find(key => manifest[key].isEntry)
  const pages = Object.keys(manifest).filter(key => key.startsWith('pages/'))
  return pages
    .map(page => ({ what: `entry + ${page}`, bytes: total(closure([entry, page])), limit: FIRST_LOAD }))
    .sort((a, b) => b.bytes - a.bytes)
}

function login() {
  return { what: 'login of visitors', bytes: total(closure(['login.tsx'])), limit: LOGIN }
}

function styles() {
  const files = new Set(Object.values(manifest).flatMap(chunk => chunk.css ?? []))
  return [{ what: 'all styles', bytes: total(files), limit: CSS }]
}

/** Without the outline of the land, which loads separately. */
function map() {
  const { file, css = [], assets = [] } = manifest[MAP_CHUNK]
  const worker = assets.filter(asset => asset.endsWith('.mjs'))
  return [{ what: 'map with its worker', bytes: total([file, ...css, ...worker]), limit: MAP }]
}

function lazyChunks() {
  return Object.entries(manifest)
    .filter(([key]) => key !== MAP_CHUNK)
    .map(([, chunk]) => chunk)
    .filter(chunk => !chunk.isEntry && chunk.file.endsWith('.js'))
    .map(chunk => ({ what: chunk.file, bytes: total([chunk.file]), limit: LAZY_CHUNK }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
}

function closure(keys) {
  const seen = new Set()
  const add = key => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) add(next)
  }
  keys.forEach(add)
  return [...seen].map(key => manifest[key].file)
}

function total(files) {
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length)
  return sizes.get(file)
}

function kilobytes(bytes) {
  return Number((bytes / KB).toFixed(1))
}
