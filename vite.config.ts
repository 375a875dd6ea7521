import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './web/vite-contract.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  plugins: [contractWithoutSchemas(), react(), tailwindcss()],
  build: { outDir: `${import.meta.dirname}/dist/web`, emptyOutDir: true, manifest: true, target: 'es2023' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/u': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '/u': server } },
})
