import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isPath = (text: string) => /^(contract|server|web|test|e2e|scripts|bench|docs)\/[\w./-]*$/.test(text)

/** `#sending-accounts-of-users`, as GitHub makes them. */
const anchorsOf = (page: string) =>
  Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('links only to existing files and headings in %s', page => {
  const text = read(page).replaceAll(/^```.*?^```/gms, '')
  const paths = Array.from(text.matchAll(/`([^`]+)`/g), match => match[1] ?? '').filter(isPath)
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g), ([, to = '', anchor = '']) => ({
    path: to === '' ? page : join(dirname(page), to),
    anchor,
  }))
  const missing = [...paths, ...links.map(({ path }) => path)].filter(path => !existsSync(join(root, path)))
  const lost = links.filter(({ path, anchor }) => anchor !== '' && !anchorsOf(path).includes(anchor))
  expect([missing, lost]).toEqual([[], []])
})

test('names only existing pages of docs in the code', () => {
  const files = globSync('{contract,server,web,test,e2e,bench,scripts,deploy}/**/*.{ts,tsx,mjs,sql,yaml}', {
    cwd: root,
  })
  const named = files.flatMap(file =>
    Array.from(read(file).matchAll(/(?<!api\/)docs\/[\w/-]+\.md/g), ([page]) => `${file}: ${page}`),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(line => !existsSync(join(root, line.split(': ')[1] ?? '')))).toEqual([])
})

test('has an index of the decisions that names each one', () => {
  const index = read('docs/decisions/README.md')
  const files = globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') })
  expect(files.filter(file => !index.includes(`(${file})`))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(40)
})

test('names a place for at least 25 tasks in docs/architecture.md', () => {
  const text = read('docs/architecture.md')
  expect(text.slice(text.indexOf('## I want to')).match(/^\| (?!I want|-).*`.+`/gm)?.length).toBeGreaterThanOrEqual(25)
})

test('names every image by its exact version, and Node’s by the one that we run', () => {
  const files = ['Dockerfile', ...globSync('deploy/**/*.yaml', { cwd: root })]
  const text = files.map(read).join('\n')
  const images = Array.from(text.matchAll(/^(?:FROM (?:--\S+ )?|\s*image: )([^\s@]+)/gm), match => match[1] ?? '')
  const { dependencies } = JSON.parse(read('package.json'))
  const exact = images.filter(image => image !== 'canvass')
  expect(exact.filter(image => !/:\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([])
  expect(exact.filter(image => image.startsWith('node:'))).toContain(`node:${dependencies.node}-alpine`)
  expect(exact.length).toBeGreaterThanOrEqual(5)
})
