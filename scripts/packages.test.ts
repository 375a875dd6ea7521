import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const IMPORTED = /(?:^(?:import|export|\}).*\bfrom |\bimport\()'((?:@[\w-]+\/)?\w[\w.-]*)[\w./-]*'/gm

test('a server installed with --omit=dev has every package that it imports', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const missing = files.flatMap(file =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(IMPORTED), ([, name = '']) => name)
      .filter(name => !(name in dependencies))
      .map(name => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
