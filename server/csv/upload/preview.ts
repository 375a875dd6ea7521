import type { ColumnTarget, CsvImport, ImportPlan, ImportPreviewRow } from '#contract/csv.ts'
import { type RowProblem, rowProblemText } from '#contract/import-words.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { countIn } from '#server/leads/add/add-rows.ts'
import type { RowLead } from '#server/leads/add/rows-sql.ts'
import { leadsWork, suppressionsWork } from '../import/work.ts'
import { findSample } from '../imports-sql.ts'
import type { Row } from '../read/parse-rows.ts'

const SHOWN = 10

/** Reads the first rows under a plan, exactly as the import will. */
export async function previewRows(deps: Deps, userId: string, id: string, plan: ImportPlan) {
  const file = await deps.db.asUser(userId, tx => findSample(tx, userId, id))
  if (!file) throw notFound('File')
  const { columns, country } = file
  checkPlan(plan, file)
  if (plan.kind === 'account') return { rows: [], businesses: 0, people: 0 }
  const rows = file.sample.slice(0, SHOWN)
  if (plan.kind === 'suppressions') {
    const { read } = suppressionsWork({ userId, columns, name: '' }, plan)
    return { rows: rows.map(row => shownAs(row, read(row), email => ({ email }))), businesses: 0, people: 0 }
  }
  const { read } = await leadsWork(deps, { userId, id, columns, country }, plan)
  const each = rows.map(row => ({ row, read: read(row) }))
  const items = each.flatMap(({ read }) => ('item' in read ? read.item : []))
  const counts = await deps.db.readAsUser(userId, tx => countIn(tx, userId, items))
  return { rows: each.map(({ row, read }) => shownAs(row, read, textsOf)), ...counts }
}

/** Rejects columns that don't exist, and plans without a column that identifies a lead. */
export function checkPlan(plan: ImportPlan, { columns, brought }: Pick<CsvImport, 'columns' | 'brought'>): void {
  const width = columns.length
  if ((plan.kind === 'account') !== (brought !== null))
    throw badRequest(
      brought === null
        ? 'This file isn’t the export of an account.'
        : 'This is an export of everything in an account. Import it in Settings > Account.',
    )
  if (plan.kind === 'account') return
  if (plan.kind === 'suppressions') {
    if (plan.column >= width) throw badRequest('The file doesn’t have this column.')
    return
  }
  if (plan.columns.length !== width)
    throw badRequest(`The file has ${width} columns, but the mapping has ${plan.columns.length}.`)
  if (!plan.columns.some(target => target && telling.includes(target)))
    throw badRequest('Choose the column with the business names or the one with their email addresses.')
}

const telling: ColumnTarget[] = ['businessName', 'person', 'email', 'website', 'leadId']

function shownAs<T>(
  { row }: Row,
  read: { item: T; partial?: RowProblem | null } | { problem: RowProblem | string },
  show: (item: T) => ImportPreviewRow['lead'],
): ImportPreviewRow {
  if (!('problem' in read))
    return { row, lead: show(read.item), problem: null, note: read.partial ? rowProblemText(read.partial) : null }
  // A sample from before an upgrade has the sentence.
  const problem = typeof read.problem === 'string' ? read.problem : rowProblemText(read.problem)
  return { row, lead: {}, problem, note: null }
}

function textsOf(lead: RowLead): ImportPreviewRow['lead'] {
  const { madeName, phoneNorm: _, nameKey: _key, site: _site, tags, values, contact, ...fields } = lead
  const texts = Object.entries({
    ...fields,
    businessName: fields.businessName ?? madeName,
    tags: tags.join(', '),
    person: contact?.name ?? null,
    role: contact?.role ?? null,
  })
  return Object.fromEntries([
    ...texts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
    ...values.map(([id, value]) => [`field:${id}`, value]),
  ])
}
