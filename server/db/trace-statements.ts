import { beginSpan, isInSpan } from '#server/log/traces.ts'
import { beforeEachQuery, type Query } from './before-sending.ts'
import type { Sql } from './db.ts'

/** From now on, each statement inside a span is one itself. Returns how to stop. */
export const traceStatements = (sql: Sql): (() => void) =>
  beforeEachQuery(sql, query => {
    if (isInSpan()) traceOne(query)
  })

function traceOne(query: Query): void {
  const span = beginSpan('statement', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } })
  if (!span) return
  const { resolve, reject } = query
  const end = (error?: unknown) => {
    const text = withoutValues(query.string ?? '')
    span.note({ 'db.query.text': text }, summaryOf(text))
    span.end(error)
  }
  query.resolve = result => {
    end()
    resolve(result)
  }
  query.reject = error => {
    end(error)
    reject(error)
  }
}

/** Literals are hidden, too: a statement that isn't prepared may have values in them. */
const withoutValues = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/'[^']*'/g, "'?'")
    .slice(0, 4000)

/** Like "select leads": the command, and the first table that it names. */
function summaryOf(text: string): string {
  const command = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join) (?:only )?"?([a-z_]\w*)/i.exec(text)?.[1]
  return table ? `${command} ${table}` : command
}
