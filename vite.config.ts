import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractWithoutSchemas } from './web/vite-contract.ts'

const server = 'http://127.0.0.1:3000'

/**
 * What every page needs comes in one file: 7 KB less than in 24 files, as gzip finds more that repeats. Icons and schemas
 * stay with their pages; the bundler would take all of lucide and zod, which it shakes off only later.
 */
const firstFile = {
  name: 'app',
  tags: ['$initial' as const],
  test: (id: string) => !/[?]schemas|node_modules.zod|lucide-react.dist.esm.(icons|lucide)/.test(id),
  includeDependenciesRecursively: false,
}

/** Icons need these as they load, so they can't be in a file that itself imports icons: on a cycle, React would be undefined. */
const beforeIcons = {
  name: 'react',
  tags: ['$initial' as const],
  priority: 1,
  test: /node_modules.(?:react|react-dom|scheduler)\/|lucide-react.dist.esm.(?!icons|lucide)/,
  includeDependenciesRecursively: false,
}

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [contractWithoutSchemas(), react(), tailwindcss(), preloadFont()],
  build: {
    outDir: `${import.meta.dirname}/dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The map's chunk has 1,040 KB before gzip; scripts/bundle-size.mjs holds what is sent.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [beforeIcons, firstFile] } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '^/u/': server, '/media/': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '^/u/': server } },
})

/** The text's font is asked for with the document and not only once the styles name it: no jump of the lines. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find(file => /geist-latin-wght-normal.*\.woff2$/.test(file))
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return font ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
      },
    },
  }
}
