import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = 'server/**/*.ts'

/** Template tags that aren't SQL. Every other tag counts, so that a new name for a connection is included. */
const otherTags = new Set(['String.raw', 'html'])

interface Statement {
  /** `server/leads/sql.ts:45:12 findLead`: the place, then its top-level declaration. */
  name: string
  /** The expression for the connection: `sql`, `tx`, `db.system`. */
  connection: { start: number; end: number }
}

/** Every SQL template and every call of `.unsafe` in the server's sources. */
export function listStatements(): string[] {
  const paths = globSync(files, { cwd: root }).filter(path => sqlPath(join(root, path)))
  return paths
    .sort()
    .flatMap(path => statementsOf(path, readFileSync(join(root, path), 'utf8')).map(({ name }) => name))
}

/** `leads`, `call_logs`, …: the tables with a `user_id`, and the view over two of them. */
function accountTables(): string[] {
  const schema = globSync('server/db/schema/*.sql', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
  const tables = schema.join('\n').matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\)/g)
  return [...tables]
    .flatMap(([, name = '', columns = '']) => (/^ +user_id uuid/m.test(columns) ? [name] : []))
    .concat('messages')
}

const OWNER =
  /\buser_id( =|\b[^()]*\) (?:=|in)) (any ?)?\(?\?|insert into \w+ (as \w+ )?\([^)]*\buser_id\b|\bu(sers)?\.id = \?/
const ON_ACCOUNTS = new RegExp(`\\b(?:from|join|into|update|using) (?:${accountTables().join('|')})\\b`)

/**
 * `server/leads/sql.ts findUnfolded`: whole statements on accounts' tables that name no account. Row-level security hides that from
 * every other test, and system connections have none. A fragment behind `where` or `into` may name the account.
 */
export function listUnowned(): string[] {
  const paths = globSync(files, { cwd: root }).filter(path => sqlPath(join(root, path)))
  return paths.sort().flatMap(path => unownedOf(path, readFileSync(join(root, path), 'utf8')))
}

export function unownedOf(path: string, code: string): string[] {
  const { program } = parseSync(path, code)
  const unowned = new Set<string>()
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const text = quasi.quasis.map(({ value }) => value.raw.replace(/--.*$/gm, '').replace(/\s+/g, ' ')).join('?')
      const isWhole = /^ ?(insert|select\b.* from|update|delete|with) /.test(text)
      // A row that gets an owner isn't found by one.
      const found = text.replace(/ set .*? where /g, ' where ')
      if (!isWhole || !ON_ACCOUNTS.test(text) || OWNER.test(found)) return
      const part = program.body.find(({ start, end }) => start <= tag.start && tag.start < end)
      const declaration = part ? code.slice(part.start, part.end) : ''
      const isNamedByFragment = quasi.quasis.some(({ value }, at) => {
        const { start = 0, end = 0 } = quasi.expressions[at] ?? {}
        return /\b(where|into \w+)\s+$/.test(value.raw) && namesOwner(code.slice(start, end), declaration, code)
      })
      if (!isNamedByFragment) unowned.add(`${path} ${nameOf(declaration)}`)
    },
  }).visit(program)
  return [...unowned]
}

/** Whether `ofPart(sql, part)`, `where`, or `sql({ userId, id })` is about one account, by the declaration of its name. */
function namesOwner(fragment: string, declaration: string, code: string): boolean {
  if (/\buserId\b/.test(fragment)) return true
  const name = /^(?:sql\()?(\w+)/.exec(fragment)?.[1]
  const declared = new RegExp(
    `\\b(?:const|function) ${name}\\b[^]*?(?=\\n *(?:const|export|function|return|await)\\b|$)`,
  )
  return [declaration, code].some(text => /\buser_?id\b/i.test(declared.exec(text)?.[0] ?? ''))
}

const nameOf = (declaration: string) =>
  /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(declaration)?.[1] ?? ''

/** The path of a server source, relative to the project; undefined for any other module. */
export function sqlPath(id: string): string | undefined {
  const path = relative(root, id).replaceAll('\\', '/')
  return /^server\/.*(?<!\.test)\.ts$/.test(path) ? path : undefined
}

/** The same code, but each statement calls `ran` of the module `recorder` with its name before it runs. */
export function recordRuns(path: string, code: string, recorder: string): string {
  const statements = statementsOf(path, code)
  if (statements.length === 0) return code
  let recorded = ''
  let end = 0
  for (const { name, connection } of statements) {
    const text = code.slice(connection.start, connection.end)
    recorded += `${code.slice(end, connection.start)}__ran(${JSON.stringify(name)}, ${text})`
    end = connection.end
  }
  // The import shares the first line, so that line numbers in errors stay correct.
  return `import { ran as __ran } from ${JSON.stringify(recorder)}; ${recorded}${code.slice(end)}`
}

function statementsOf(path: string, code: string): Statement[] {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const connections: Statement['connection'][] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const isEmpty = quasi.quasis.every(({ value }) => value.raw.trim() === '') && quasi.expressions.length === 0
      if (!isEmpty && !otherTags.has(code.slice(tag.start, tag.end))) connections.push(tag)
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'unsafe') connections.push(callee.object)
    },
  }).visit(program)
  const nameAt = (at: number) => {
    const line = code.slice(0, at).split('\n')
    const part = program.body.find(({ start, end }) => start <= at && at < end)
    const name = part ? nameOf(code.slice(part.start)) : ''
    return `${path}:${line.length}:${(line.at(-1)?.length ?? 0) + 1}${name && ` ${name}`}`
  }
  return connections
    .sort((a, b) => a.start - b.start)
    .map(connection => ({ name: nameAt(connection.start), connection }))
}
