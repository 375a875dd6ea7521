import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractWithoutSchemas } from './web/vite-contract.ts'

const server = 'http://127.0.0.1:3000'

/** What the login page (`web/login.tsx`) has in common with the others. It needs none of the packages below. */
const base =
  /node_modules.(react|react-dom|scheduler|lucide-react)\W|preload-helper|contract.auth.ts$|web.(take-over|styles|lib.(call|cn|toast|store|browser|theme|draft|user|logout|welcome|refusal)|ui.(button|icon-button|field|form|input|spinner|toaster|logo))\./
/** Of the login page only, or of few others. */
const ofLogin =
  /account.(login|passkey|account-page)|web.login|map-|passkeys|contract.address|code-field|password-input/

/** What pages with a list of leads have in common, besides. */
const list =
  /leads.(queries|statuses|kept-selection|business-details)\.|leads.(list.(list-view|use-views)|(search|tags-and-fields).queries)\.|lib.(use-settled|row-height|known-leads|use-latest|active-row)\.|ui.(segmented|search-box|table|web-link)\.|icons.(tag|file-up)\.|useInfiniteQuery/

/**
 * What every page needs comes in four files, and not in fifty: each costs a trip to the server, and gzip finds what repeats only
 * within a file. A file imports only those above it: on a cycle, the first to load finds the other undefined. The last one has no
 * module that imports a package which few pages need.
 */
const files = [
  { name: 'base', tags: ['$initial' as const], test: base },
  { name: 'packages', tags: ['$initial' as const], test: /node_modules.(?!zod|lucide-react)/ },
  { name: 'shell', tags: ['$initial' as const], test: (id: string) => !ofLogin.test(id) && !/zod|schemas/.test(id) },
  { name: 'ui', minShareCount: 12, test: /web.(ui|lib).(?!mark-fault|use-checked-form)|lucide-react/ },
  { name: 'list', minShareCount: 2, test: list },
].map(file => ({ ...file, includeDependenciesRecursively: false }))

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [contractWithoutSchemas(), react(), tailwindcss(), paintFirst()],
  build: {
    outDir: `${import.meta.dirname}/dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // All that know URL.parse know light-dark, too.
    cssTarget: ['chrome126', 'firefox126', 'safari18'],
    // The map's chunk has 1,040 KB before gzip; scripts/bundle-size.mjs holds what is sent.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['index.html', 'login.tsx'].map(file => `${import.meta.dirname}/web/${file}`),
      output: { codeSplitting: { groups: files } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '^/u/': server, '/media/': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '^/u/': server } },
})

/**
 * The document shows the page before its scripts run, so the styles and the text's font come first: the font with the document and
 * not only once the styles name it, so that no line jumps.
 */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find(file => /geist-latin-wght-normal.*\.woff2$/.test(file))
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return {
          html: html.replace(/(rel="modulepreload"|type="module") crossorigin/g, '$& fetchpriority="low"'),
          tags: font ? [{ tag: 'link', attrs, injectTo: 'head' }] : [],
        }
      },
    },
  }
}
