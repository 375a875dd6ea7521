import { readSchemaFiles } from './schema-files.ts'

/** Statements after which a process of the version before still works: they only add, or fill what they added. */
const ADDS = [
  /^create index\b/,
  /^create table\b/,
  /^create function pg_temp\./,
  /^call own_by_user\(/,
  /^grant\b/,
  /^comment on\b/,
]
/** Columns that an insert of the older version doesn't have to name. */
const NEW_COLUMN = /^add (column )?\w+ [^,]*$/
const DEMANDS = /\b(not null|unique|primary key|check|references)\b/

/**
 * Whether processes of the version before can go on while this migration is applied and afterwards, so that an upgrade can
 * replace processes one by one. Errs on the side of no: a statement that it doesn't know isn't allowed.
 */
export function allowsOlderProcesses(sql: string): boolean {
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap(statement => /^create table (\w+)/.exec(statement)?.[1] ?? []))
  return statements.every(statement => {
    const into =
      /^(?:insert into|alter table|update|create unique index \w+ on|create trigger \w+ .*? on|create policy \w+ on) (\w+)/.exec(
        statement,
      )?.[1]
    if (into && made.has(into)) return true
    return ADDS.some(pattern => pattern.test(statement)) || addsOptionalColumns(statement)
  })
}

function addsOptionalColumns(statement: string): boolean {
  const [, actions = ''] = /^alter table \w+ (.*)$/.exec(statement) ?? []
  return (
    actions !== '' &&
    actions.split(/,(?![^(]*\))/).every(each => {
      const action = each.trim()
      return (
        NEW_COLUMN.test(action) && (!DEMANDS.test(action) || / default /.test(action)) && !/references/.test(action)
      )
    })
  )
}

/** The statements in lower case, on one line, without comments and texts. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim())
    .filter(statement => statement !== '')
}

/** Those of these migrations that need every older process to be stopped first. */
export function needStop(names: string[]): string[] {
  const files = readSchemaFiles().migrations.filter(({ name }) => names.includes(name))
  return files.filter(({ sql }) => !allowsOlderProcesses(sql)).map(({ name }) => name)
}
