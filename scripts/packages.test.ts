import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const IMPORTED = /(?:\bfrom|\bimport\(|\bresolve\(|^import)\s*['"`]([^'"`#./][^'"`]*)['"`]/gm

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('a server installed with --omit=dev has every package that it imports', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const missing = files.flatMap(file =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(IMPORTED), ([, specifier = '']) => packageOf(specifier))
      .filter(name => !name.startsWith('node:') && !(name in dependencies))
      .map(name => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
