import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT_FILE = /\/contract\/[\w-]+\.ts$/

/**
 * Keeps zod out of pages that only call routes (24 KB gzip): in the browser, a contract file's route tables have just
 * methods and paths, and its schemas are in a second module that loads only where one is imported.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT_FILE.test(id)) return null
      const exports = await readExports(id)
      const tables = Object.entries(exports).filter(([, value]) => isRouteTable(value))
      if (tables.length === 0) return null
      const others = Object.keys(exports).filter(name => !isRouteTable(exports[name]))
      const code = [
        others.length > 0 && `export { ${others.join(', ')} } from ${JSON.stringify(`${id}?schemas`)}`,
        ...tables.map(([name, table]) => `export const ${name} = ${JSON.stringify(methodAndPath(table))}`),
      ]
      return { code: code.filter(Boolean).join('\n'), moduleSideEffects: false, map: null }
    },
    // Schemas have no side effects, so the bundler drops unused ones.
    transform: (code, id) =>
      /\/contract\/[\w-]+\.ts(\?schemas)?$/.test(id) ? { code, moduleSideEffects: false, map: null } : null,
  }
}

/** Node imports the file itself. The timestamp bypasses Node's cache after a change. */
async function readExports(file: string): Promise<Record<string, unknown>> {
  return await import(`${pathToFileURL(file).href}?read=${Date.now()}`)
}

type RouteTable = Record<string, { method: string; path: string }>

function isRouteTable(value: unknown): value is RouteTable {
  if (typeof value !== 'object' || value === null) return false
  const routes = Object.values(value)
  return routes.length > 0 && routes.every(r => typeof r?.method === 'string' && typeof r?.path === 'string')
}

function methodAndPath(table: unknown): RouteTable {
  if (!isRouteTable(table)) return {}
  return Object.fromEntries(Object.entries(table).map(([name, { method, path }]) => [name, { method, path }]))
}
