import { expect, test } from 'vitest'
import { contentPolicy } from './static.ts'

test('a page asks nothing of another host', () => {
  expect(contentPolicy(["'sha256-x'"])).not.toMatch(/https?:/)
  expect(contentPolicy(["'sha256-x'"])).toContain("script-src 'self' 'sha256-x';")
})

test('where Google’s map is drawn, of Google alone', () => {
  const hosts = contentPolicy([], { googleMaps: true }).match(/https?:[^\s;]+/g) ?? []
  expect(hosts.length).toBeGreaterThan(0)
  for (const host of hosts)
    expect(host).toMatch(/^https:\/\/[\w.*]+\.(googleapis|gstatic|google|googleusercontent)\.com$/)
  expect(contentPolicy([], { googleMaps: true })).not.toContain('unsafe-eval')
})

test('where S3 keeps the images, uploads go to it and nothing else does', () => {
  const policy = contentPolicy([], { uploads: 'https://images.s3.us-east-1.amazonaws.com' })
  expect(policy).toContain("connect-src 'self' https://images.s3.us-east-1.amazonaws.com;")
  expect(policy.match(/https?:/g)).toHaveLength(1)
})
