import { expect, test } from 'vitest'
import { pluralCategory } from '#contract/category-plural.ts'
import { correctDomain } from '#contract/mistyped.ts'
import { suggestVariable } from '#contract/suggest-variable.ts'
import { asTitle } from '#server/campaigns/edit/names.ts'
import { visibleText } from '#server/campaigns/preflight/text/visible-text.ts'
import { cellText } from '#server/csv/cells/text.ts'
import { decoded } from '#server/csv/convert/xml.ts'
import { type Block, noteBlock } from '#server/email-finder/page/outline.ts'
import { compareNames } from '#server/leads/business-name.ts'
import { toText } from '#server/sending/compose/email.ts'

// "Constructor" is Spanish for a builder. What every object has, no table of words has.
test.each(['constructor', 'valueOf', 'toString', '__proto__'])('“%s” is a word like any other', word => {
  expect(pluralCategory(word)).toBe(`${word}s`)
  expect(correctDomain(`${word.toLowerCase()}.es`)).toBeNull()
  expect(correctDomain(`gmail.${word}`)).toBe('gmail.com')
  expect(correctDomain(`example.${word}`)).toBeNull()
  expect(suggestVariable(word)).toBeNull()
  expect(asTitle(`Hello {{${word}}}`)).toBe('Hello')
  expect(visibleText(`a &${word}; b`).text).not.toContain('function')
  expect(toText(`<p>a &${word}; b</p>`)).not.toContain('function')
  expect(cellText(`a &${word}; b`)).not.toContain('function')
  expect(decoded(`a &${word}; b`)).toBe(`a &${word}; b`)
  expect(compareNames(`${word} García`, 'Muebles García')).not.toBe('equal')
  expect(compareNames(`${word} García`, `${word} García`)).toBe('equal')
  const outline: Block[] = []
  noteBlock(outline, word, ['text'], 0)
  expect(outline).toEqual([])
})
