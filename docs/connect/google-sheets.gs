/** Reads every lead into the sheet Leads. */
function readLeads() {
  const leads = []
  let cursor = ''
  do {
    const reply = ask('/api/leads?limit=100' + (cursor && '&cursor=' + encodeURIComponent(cursor)))
    leads.push(...JSON.parse(reply.getContentText()))
    cursor = reply.getAllHeaders()['x-next-cursor'] || reply.getAllHeaders()['X-Next-Cursor'] || ''
  } while (cursor)
  const rows = toRows(leads, ['businessName', 'email', 'phone', 'website', 'city', 'status'])
  const sheet = SpreadsheetApp.getActive().getSheetByName('Leads') || SpreadsheetApp.getActive().insertSheet('Leads')
  sheet.clearContents()
  sheet.getRange(1, 1, rows.length, rows[0].length).setNumberFormat('@').setValues(rows)
}

/** Adds the rows of the sheet New to the list; known businesses are skipped. */
function addLeads() {
  const leads = toLeads(SpreadsheetApp.getActive().getSheetByName('New').getDataRange().getDisplayValues())
  const reply = ask('/api/leads/import', { method: 'post', contentType: 'application/json', payload: JSON.stringify({ leads }) })
  const { imported, skipped } = JSON.parse(reply.getContentText())
  SpreadsheetApp.getActive().toast(`${imported} added, ${skipped} known`)
}

function ask(path, options) {
  const { CANVASS, KEY } = PropertiesService.getScriptProperties().getProperties()
  return UrlFetchApp.fetch(CANVASS + path, { headers: { Authorization: 'Bearer ' + KEY }, ...options })
}

/** As plain text: a cell that begins with = would be a formula of a stranger. */
const toRows = (leads, names) => [names, ...leads.map(lead => names.map(name => (lead[name] ?? '').replace(/^[=+]/, "'$&")))]

const toLeads = ([names, ...rows]) =>
  rows
    .map(row => Object.fromEntries(names.map((name, n) => [name.trim(), row[n].trim()]).filter(([name, value]) => name && value)))
    .filter(lead => lead.businessName)
