import { expect, test } from 'vitest'
import { contractWithoutSchemas } from './vite-contract.ts'

const file = `${process.cwd()}/contract/settings.ts`

async function loadInBrowser(id: string): Promise<string> {
  const { load } = contractWithoutSchemas()
  if (typeof load !== 'function') throw new Error('the plugin has no load')
  const loaded = await Reflect.apply(load, undefined, [id])
  return loaded.code
}

test('gives the browser only a route’s method and path, and loads zod only with a schema', async () => {
  const code = await loadInBrowser(file)
  expect(code).toContain('"sender":{"method":"GET","path":"/api/settings/sender"}')
  expect(code).not.toContain('summary')
  expect(code).not.toContain('zod')
  expect(code).toMatch(/export \{[^}]*SenderUpdate[^}]*\} from ".*settings\.ts\?schemas"/)
})
