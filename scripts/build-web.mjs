// Builds the web into dist/web: the application, and the landing page as static HTML with the same styles.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { stampWeb } from './lib.mjs'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist/web')
const renderer = join(root, 'dist/.landing')
const configFile = join(root, 'vite.config.ts')

await build({ configFile, logLevel: 'warn' })
await writeLanding()
stampWeb()
console.log(`Web built in ${process.uptime().toFixed(1)} s`)

/** Runs before the server serves the folder, so the landing page is there, too. */
async function writeLanding() {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'web/features/landing/render.tsx'),
      outDir: renderer,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  })
  const { renderLanding } = await import(pathToFileURL(join(renderer, 'render.mjs')).href)
  const app = await readFile(join(out, 'index.html'), 'utf8')
  await writeFile(join(out, 'landing.html'), landingDocument(app, renderLanding()))
  await rm(renderer, { recursive: true })
}

/** The application's HTML document with only the theme's script. */
function landingDocument(app, markup) {
  const withoutModules = app
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('<title>Canvass</title>', '<title>Canvass: find, write to and call local businesses</title>')
  if (!withoutModules.includes('<div id="root"></div>')) throw new Error('web/index.html has no <div id="root"></div>')
  return withoutModules.replace('<div id="root"></div>', () => markup)
}
