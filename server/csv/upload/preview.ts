import type { ColumnTarget, ImportPlan, ImportPreviewRow } from '#contract/csv.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { findSample } from '../files-sql.ts'
import type { FileLead } from '../import/read-lead.ts'
import { leadsWork, suppressionsWork } from '../import/work.ts'
import type { Row } from '../read/parse-rows.ts'

const SHOWN = 10

/** The first rows under a plan, by the same reading as the import's. */
export async function previewRows(deps: Deps, userId: string, id: string, plan: ImportPlan) {
  const file = await deps.db.asUser(userId, tx => findSample(tx, userId, id))
  if (!file) throw notFound('File')
  const { columns } = file
  checkPlan(plan, columns.length)
  const rows = file.sample.slice(0, SHOWN)
  if (plan.kind === 'suppressions') {
    const { read } = suppressionsWork({ userId, columns, name: '' }, plan)
    return { rows: rows.map(row => shownAs(row, read(row), email => ({ email }))) }
  }
  const { read } = await leadsWork(deps, { userId, id, columns }, plan)
  return { rows: rows.map(row => shownAs(row, read(row), textsOf)) }
}

/** Columns that are not there, or none that says anything of a lead. */
export function checkPlan(plan: ImportPlan, width: number): void {
  if (plan.kind === 'suppressions') {
    if (plan.column >= width) throw badRequest('This column is not in the file')
    return
  }
  if (plan.columns.length !== width) throw badRequest(`The file has ${width} columns, the plan ${plan.columns.length}`)
  if (!plan.columns.some(target => target && telling.includes(target)))
    throw badRequest('Choose the column with the names of the businesses, or the one with their e-mail addresses')
}

const telling: ColumnTarget[] = ['businessName', 'email', 'website', 'leadId']

function shownAs<T>(
  { row }: Row,
  read: { item: T } | { problem: string },
  show: (item: T) => ImportPreviewRow['lead'],
): ImportPreviewRow {
  return 'problem' in read ? { row, lead: {}, problem: read.problem } : { row, lead: show(read.item), problem: null }
}

function textsOf({ madeName, phoneNorm: _, tags, values, ...fields }: FileLead): ImportPreviewRow['lead'] {
  const texts = Object.entries({
    ...fields,
    businessName: fields.businessName ?? madeName,
    tags: tags.join(', '),
  })
  return Object.fromEntries([
    ...texts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
    ...values.map(([id, value]) => [`field:${id}`, value]),
  ])
}
