import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Mutant {
  defence: string
  file: string
  from: string
  to: string
  test: string
}
const root = new URL('..', import.meta.url)
const mutants = JSON.parse(readFileSync(new URL('scripts/mutants.json', root), 'utf8')) as Mutant[]

test('each defence that `npm run test:mutants` takes out is where its line says, and its test is there', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(50)
  const wrong = mutants.filter(({ file, from, to, test: path }) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return from === to || text.split(from).length !== 2 || !existsSync(new URL(path, root))
  })
  expect(wrong.map(({ defence }) => defence)).toEqual([])
  expect(new Set(mutants.map(({ defence }) => defence)).size).toBe(mutants.length)
})
