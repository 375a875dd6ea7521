import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = 'server/**/*.ts'

/** Template tags that aren't SQL. Every other tag counts, so that a new name for a connection is included. */
const otherTags = new Set(['html'])

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
    const declared = part && /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(code.slice(part.start))
    return `${path}:${line.length}:${(line.at(-1)?.length ?? 0) + 1}${declared ? ` ${declared[1]}` : ''}`
  }
  return connections
    .sort((a, b) => a.start - b.start)
    .map(connection => ({ name: nameAt(connection.start), connection }))
}
