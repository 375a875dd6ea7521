import { expect, test } from 'vitest'
import { VALUE_BEGINS as B, VALUE_ENDS as E } from '#contract/value-marks.ts'
import { tint } from './tint.ts'

test('tints values in the text, and removes the marks from attributes and the head', () => {
  const html = `<head><title>${B}Ann${E}</title></head><body><a href="/?q=%EE%80%80Ann%EE%80%81" title="${B}Ann${E}">Hi ${B}Ann${E}</a></body>`
  const tinted = tint(html)
  expect(tinted).toMatch(
    /^<head><title>Ann<\/title><\/head><body><a href="\/\?q=Ann" title="Ann">Hi <mark style="[^"]+">Ann<\/mark><\/a><\/body>$/,
  )
})
