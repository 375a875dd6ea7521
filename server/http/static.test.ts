import { expect, test } from 'vitest'
import { contentPolicy } from './static.ts'

test('a page asks nothing of another host', () => {
  expect(contentPolicy(["'sha256-x'"])).not.toMatch(/https?:/)
  expect(contentPolicy(["'sha256-x'"])).toContain("script-src 'self' 'sha256-x';")
})

test('where Google’s map is drawn, of Google alone', () => {
  const hosts = contentPolicy([], true).match(/https?:[^\s;]+/g) ?? []
  expect(hosts.length).toBeGreaterThan(0)
  for (const host of hosts)
    expect(host).toMatch(/^https:\/\/[\w.*]+\.(googleapis|gstatic|google|googleusercontent)\.com$/)
  expect(contentPolicy([], true)).not.toContain('unsafe-eval')
})
