import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const packages: Record<string, Locked> = JSON.parse(readFileSync(file, 'utf8')).packages
const installed = Object.entries(packages).filter(([path]) => path !== '')

// npm locks a package that its registry doesn't know without a hash, and later installs whatever it gets.
test('locks every package of every platform to the hash of its content', () => {
  const unhashed = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unhashed.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})

test('names no registry, so that npm installs from the one that you use', () => {
  expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})
