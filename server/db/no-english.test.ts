import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(path => [path, readFileSync(`${root}${path}`, 'utf8')] as const)

const STATEMENT = 'builds a statement'
const DEFECT = 'an error that only a defect raises'
/** The files whose literals of several words aren't sentences for users. */
const ALLOWED: Record<string, string> = {
  'server/db/functions/leads_with_words.sql': STATEMENT,
  'server/db/functions/drop_months_before.sql': STATEMENT,
  'server/db/functions/international_norm.sql': STATEMENT,
  'server/db/functions/keep_old_messages_until.sql': STATEMENT,
  'server/db/functions/make_partitions.sql': STATEMENT,
  'server/db/functions/new_id.sql': STATEMENT,
  'server/db/functions/own_by_user.sql': STATEMENT,
  'server/db/functions/pack_leads.sql': STATEMENT,
  'server/db/functions/unpack_leads.sql': STATEMENT,
  'server/db/functions/enqueue.sql': DEFECT,
  'server/db/functions/refuse_change.sql': DEFECT,
  'server/db/schema/billing.sql': 'the names of plans and what they include, which the operator may change',
}

/** The SQL of a source file; `?` is what code fills in. */
function templatesOf(path: string, code: string): string[] {
  const templates: string[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (code.slice(tag.start, tag.end) !== 'html')
        templates.push(quasi.quasis.map(({ value }) => value.raw).join('?'))
    },
  }).visit(parseSync(path, code).program)
  return templates
}

/** The string literals of a statement that hold two words. */
const phrasesIn = (sql: string) =>
  Array.from(sql.replaceAll(/--.*$/gm, '').matchAll(/'((?:[^']|'')*)'/g), match => match[1] ?? '').filter(text =>
    /\p{L}{2,}[,.:;!?’”)]* +[“(]?\p{L}+/u.test(text),
  )

test('no statement and no function writes English: contract/ has the words', () => {
  const sources = filesOf('server/**/*.ts').filter(([path]) => !path.endsWith('.test.ts'))
  const statements = [
    ...sources.flatMap(([path, code]) => templatesOf(path, code).map(sql => [path, sql] as const)),
    ...filesOf('server/db/{functions,schema}/*.sql'),
  ]
  expect(statements.length).toBeGreaterThan(500)
  const found = statements.flatMap(([path, sql]) => phrasesIn(sql).map(text => ({ path, text })))
  expect(found.filter(({ path }) => !(path in ALLOWED))).toEqual([])
  expect(Object.keys(ALLOWED).filter(allowed => !found.some(({ path }) => path === allowed))).toEqual([])
})
