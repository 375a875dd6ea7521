import { readFileSync } from 'node:fs'
import { LABELS } from './answers.ts'
import { WISHES } from './wishes.ts'
import { HELD_OUT_WISHES } from './wishes-held-out.ts'
import { TRIED_WISHES } from './wishes-tried.ts'

export interface LabelledReply {
  /** `none`: none of them; `-`: any but `unsubscribe`. */
  label: string
  language: string
  text: string
}

export const linesOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** A table whose lines start with a label and a language. `|` is a line break. */
export const readLabelled = (table: string): LabelledReply[] =>
  table
    .trim()
    .split('\n')
    .map(line => {
      const [, label = '', language = '', text = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? []
      return { label, language, text: text.replaceAll('|', '\n') }
    })

/** A table whose lines start with a language and `+` or `-`. */
export const readWishes = (table: string): LabelledReply[] =>
  readLabelled(table).map(({ label, language, text }) => ({
    label: language === '+' ? 'unsubscribe' : '-',
    language: label,
    text,
  }))

/** All replies that the weights are learned from. What's kept back isn't among them. */
export const labelledReplies = (): LabelledReply[] => [
  ...[WISHES, HELD_OUT_WISHES, TRIED_WISHES, linesOf('wishes-fresh.txt'), linesOf('wishes-rounds.txt')].flatMap(
    readWishes,
  ),
  ...readLabelled(linesOf('labelled.txt')),
  ...LABELS.map(([text, label]) => ({ label: label ?? 'none', language: '--', text })),
]
