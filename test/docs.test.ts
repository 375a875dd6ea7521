import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const isPath = (text: string) => /^(contract|server|web|test|e2e|scripts|bench|docs)\/[\w./-]*$/.test(text)

test.each(pages)('links only to existing files in %s', page => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '')
  const paths = Array.from(text.matchAll(/`([^`]+)`/g), match => match[1] ?? '').filter(isPath)
  const links = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), match => join(dirname(page), match[1] ?? ''))
  expect([...paths, ...links].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('names a place for at least 25 tasks in docs/architecture.md', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(text.slice(text.indexOf('## I want to')).match(/^\| (?!I want|-).*`.+`/gm)?.length).toBeGreaterThanOrEqual(25)
})
