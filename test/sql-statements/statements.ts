import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = 'server/**/{sql,*-sql}.ts'

interface Exported {
  name: string
  /** Null: a value that is there once its file is loaded. */
  body: { start: number; end: number; isBlock: boolean } | null
}

/** Every exported function and constant of the project's sql files, as `server/leads/sql.ts findLead`. */
export function listStatements(): string[] {
  const paths = globSync(files, { cwd: root }).sort()
  return paths.flatMap(path => {
    const code = readFileSync(join(root, path), 'utf8')
    return exportsOf(path, code).map(({ name }) => `${path} ${name}`)
  })
}

/** The project's own path of a sql file; undefined for any other module. */
export function sqlPath(id: string): string | undefined {
  const path = relative(root, id).replaceAll('\\', '/')
  return /^server\/(?:.*[/-])?sql\.ts$/.test(path) ? path : undefined
}

/** The code of a sql file in which every exported function tells its name when it runs. */
export function tellWhatRuns(path: string, code: string, recorder: string): string {
  const inserts: { at: number; text: string }[] = []
  for (const { name, body } of exportsOf(path, code)) {
    const call = `__ran(${JSON.stringify(`${path} ${name}`)})`
    if (!body) inserts.push({ at: code.length, text: `;${call}` })
    else if (body.isBlock) inserts.push({ at: body.start + 1, text: `${call};` })
    else inserts.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ')' })
  }
  // From the end on, so that what is inserted moves no place that is still to come.
  const told = inserts
    .sort((a, b) => b.at - a.at)
    .reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), code)
  // On one line with the first: line numbers in errors stay true.
  return `import { ran as __ran } from ${JSON.stringify(recorder)}; ${told}`
}

function exportsOf(path: string, code: string): Exported[] {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program.body.flatMap(statement => {
    if (!statement.type.startsWith('Export')) return []
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) throw notCounted(path)
    return declared(path, statement.declaration)
  })
}

function declared(path: string, declaration: ESTree.Declaration): Exported[] {
  const { type } = declaration
  if (type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration') return []
  if (type === 'FunctionDeclaration' && declaration.id)
    return [{ name: declaration.id.name, body: bodyOf(declaration) }]
  if (type !== 'VariableDeclaration') throw notCounted(path)
  return declaration.declarations.map(({ id, init }) => {
    if (id.type !== 'Identifier') throw notCounted(path)
    const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
    return { name: id.name, body: isFunction ? bodyOf(init) : null }
  })
}

function bodyOf({ body }: { body: ESTree.Node | null }): Exported['body'] {
  return body && { start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' }
}

const notCounted = (path: string) =>
  new Error(`${path}: export statements one by one, as "export const x =" or "export function x"`)
