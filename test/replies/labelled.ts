import { readFileSync } from 'node:fs'
import { LABELS } from './answers.ts'

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

/** What people write back, and whether it asks for no more email; each table was written before it was tried. */
const WISHES = ['wishes.txt', 'wishes-held-out.txt', 'wishes-tried.txt', 'wishes-fresh.txt', 'wishes-rounds.txt']

/** All replies that the weights are learned from. What's kept back isn't among them. */
export const labelledReplies = (): LabelledReply[] => [
  ...WISHES.flatMap(name => readWishes(linesOf(name))),
  ...readLabelled(linesOf('labelled.txt')),
  ...LABELS.map(([text, label]) => ({ label: label ?? 'none', language: '--', text })),
]
