import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractWithoutSchemas } from './web/vite-contract.ts'

const server = 'http://127.0.0.1:3000'

/**
 * The packages that every page needs come in one file: gzip finds more that repeats. Only packages: a file with our own modules
 * and the icons that they use would import each other, and the first to load would find the other undefined.
 */
const packages = {
  name: 'packages',
  tags: ['$initial' as const],
  test: /node_modules.(?!zod|lucide-react)/,
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
    rolldownOptions: { output: { codeSplitting: { groups: [packages] } } },
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
