import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slowPatterns } from './check-patterns.ts'
import { slowParts } from './slow-parts.ts'

test.each([
  /\s+$/,
  /!*\s*x/,
  /["“]+$/g,
  /(a+)+$/,
  /^(\w+\s?)*$/,
  /\d[\d.,]*%/,
  /<[^>]*>/,
  /<script>[\s\S]*?<\/script>/,
  /google\.[a-z.]+\/maps/,
  /(?:ab)+$/,
  /\b[\w-]+\.com\b/,
  /^a\s*b?\s*$/,
  /x(?=[^)]*\))/,
  /(?<=\d+ )x/,
])('%s isn’t linear', ({ source, flags }) => {
  expect(slowParts(source, flags)).not.toEqual([])
})

test.each([
  /(?<!\s)\s+$/,
  /<[^<>]*>/,
  /^\s+/,
  /^a\s*(?:b\s*)?$/,
  /\S+/g,
  /\bfree\b.{0,40}$/,
  /(?<!\p{L})\p{L}+-free/u,
  /\{\{[^{}]*\}\}/,
  /\d+(?:[.,]+\d+)*/g,
  /<script\b[^<>]*>/y,
  /^from: .*x$/im,
])('%s is linear', ({ source, flags }) => {
  expect(slowParts(source, flags)).toEqual([])
})

function plant(): string {
  const root = mkdtempSync(join(tmpdir(), 'canvass-patterns-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['contract', 'server', 'web']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'server/literal.ts'), "\nexport const f = (text: string) => text.replace(/,+$/, '')")
  writeFileSync(join(root, 'server/built.ts'), "const SPACE = '\\\\s'\nexport const END = new RegExp(`${SPACE}+$`)")
  writeFileSync(
    join(root, 'contract/late.ts'),
    'export const f = (by: string) =>\n  new RegExp(`^${by}=${escape(by)}`)',
  )
  writeFileSync(join(root, 'web/page.tsx'), 'export const A = () => <p>{/x+$/.source.slice(0, 9)}</p>')
  return root
}

test('names every slow expression, and each built from text that may be anyone’s', async () => {
  expect(await slowPatterns(plant(), [], {})).toEqual([
    "server/literal.ts:2: /,+$/ isn't linear: ,+",
    "web/page.tsx:1: /x+$/ isn't linear: x+",
    "server/built.ts:2: /\\s+$/ isn't linear: \\s+",
    "contract/late.ts:2: a RegExp of by, which isn't escaped",
  ])
})

test('excuses those with a cap, as long as the cap is there and the expression too', async () => {
  const excuse = (file: string, pattern: string, words: string) => ({
    file,
    pattern,
    most: 9,
    heldBy: ['web/page.tsx', words] as [string, string],
  })
  const excuses = [
    excuse('server/literal.ts', ',+', 'slice(0, 9)'),
    excuse('server/built.ts', '\\s', 'slice(0, 9)'),
    excuse('web/page.tsx', 'x+', 'slice(0, 10)'),
    excuse('web/page.tsx', 'y+', 'slice(0, 9)'),
  ]
  expect(await slowPatterns(plant(), excuses, { 'contract/late.ts': ['by', 'to'] })).toEqual([
    'scripts/capped-patterns.ts: web/page.tsx: web/page.tsx doesn\'t hold the cap by "slice(0, 10)" any more',
    'scripts/capped-patterns.ts: web/page.tsx: no slow y+ any more',
    'scripts/capped-patterns.ts: contract/late.ts: no RegExp of to any more',
  ])
})
