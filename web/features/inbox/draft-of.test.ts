import { expect, test, vi } from 'vitest'

test('a draft survives a reload, and is gone once it’s sent', async () => {
  const before = await import('./draft-of.ts')
  before.draftOf('a').write('Half a sentence')
  before.draftOf('b').write('Sent')
  before.draftOf('b').write('')
  vi.resetModules()
  const after = await import('./draft-of.ts')
  expect([after.draftOf('a').read(), after.draftOf('b').read()]).toEqual(['Half a sentence', ''])
})
