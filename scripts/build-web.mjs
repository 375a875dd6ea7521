// Builds the web into dist/web: the application, each page's markup before its data is there, and the landing page.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { stampWeb } from './lib.mjs'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist/web')
const renderer = join(root, 'dist/.paint')
const configFile = join(root, 'vite.config.ts')

await build({ configFile, logLevel: 'warn' })
await writePages()
stampWeb()
console.log(`Web built in ${process.uptime().toFixed(1)} s`)

/** The landing page comes last: with it, the server reads all again. */
async function writePages() {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'web/paint.tsx'),
      outDir: renderer,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'paint.mjs' } },
    },
  })
  const { paintPages, renderLanding } = await import(pathToFileURL(join(renderer, 'paint.mjs')).href)
  await writeFile(join(out, '.vite/painted.json'), JSON.stringify(await paintPages()))
  const app = await readFile(join(out, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))
  await writeFile(join(out, 'login.html'), loginDocument(app, manifest))
  await writeFile(join(out, 'landing.html'), landingDocument(app, renderLanding()))
  await rm(renderer, { recursive: true })
}

/** The application's HTML document with the scripts of `web/login.tsx` instead. */
function loginDocument(app, manifest) {
  const files = new Set()
  const add = key => !files.has(manifest[key].file) && files.add(manifest[key].file) && manifest[key].imports?.map(add)
  add('login.tsx')
  const [entry, ...others] = files
  const links = others.map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
  return app
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(<script type="module"[^>]*src=")[^"]*("[^>]*><\/script>)/, (_, before, after) =>
      [`${before}/${entry}${after}`, ...links].join(''),
    )
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
