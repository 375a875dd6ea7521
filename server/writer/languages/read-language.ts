import { readFileSync } from 'node:fs'
import type { DraftLanguage } from '#contract/facts.ts'
import { Sections } from '../check/read-words.ts'
import type { WriterWords } from './language.ts'

type Value = string | RegExp | readonly Value[] | { [key: string]: Value }

/**
 * `words.txt` and `services.txt` of a language. A section is a field of `WriterWords`, such as "asks.website[]", where "[]"
 * marks a list. A line is a text, a pattern between slashes, or a pair of them around " => ".
 */
export function readLanguage(language: DraftLanguage): WriterWords {
  const words = new Sections(new URL(`${language}/words.txt`, import.meta.url))
  const services = readFileSync(new URL(`${language}/services.txt`, import.meta.url), 'utf8')
  const said: { [key: string]: Value } = { services }
  for (const name of words.names) {
    const lines = words.lines(name).map(valueIn)
    place(said, name.replace('[]', '').split('.'), name.endsWith('[]') ? lines : (lines[0] ?? ''))
  }
  const { names } = said as { names?: Record<'of' | 'for', Replacements> }
  const ofName = (name: string) => replaced(name, names?.of)
  const forName = (name: string) => (names?.for ? replaced(ofName(name), names.for) : name)
  return { ...said, ofName, forName } as unknown as WriterWords
}

type Replacements = readonly (readonly [RegExp, string])[]

/** By the first that fits. */
function replaced(text: string, all: Replacements = []): string {
  const [pattern, by] = all.find(([pattern]) => pattern.test(text)) ?? [text, text]
  return text.replace(pattern, by)
}

function valueIn(line: string): Value {
  const pair = line.split(' => ')
  if (pair.length > 1) return pair.map(valueIn)
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/u.exec(line) ?? []
  return pattern === undefined ? line.replace(/_$/, ' ') : new RegExp(pattern, flags)
}

function place(into: { [key: string]: Value }, [key = '', ...rest]: string[], value: Value): void {
  if (rest.length === 0) into[key] = value
  else place((into[key] ??= {}) as { [key: string]: Value }, rest, value)
}
