import { PROBLEMS, type ProblemCode } from '#contract/problem-codes.ts'
import { type Html, html } from './html.ts'
import type { Schema } from './json-schema.ts'
import { callsOf, type OpenApi, type Operation, replyOf } from './openapi.ts'
import type { PlainPage } from './plain-page.ts'
import { sample } from './sample.ts'
import { schemaTree, typeName } from './schema-html.ts'

const style = `
body { display: grid; grid-template-columns: 14rem minmax(0, 60rem); gap: 2rem; max-width: 80rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 2rem 0; font-size: .875rem; }
nav a { display: block; padding: .25rem 0; color: var(--ink-2); text-decoration: none; } nav a:hover { color: var(--accent); }
h1 { margin: 2rem 0 .5rem; font-size: 1.75rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; text-transform: capitalize; }
h3 { margin: 1.25rem 0 .25rem; font-size: .875rem; }
p { margin: .25rem 0 .75rem; } small, i { color: var(--ink-2); font-size: .8125rem; }
code, pre { font: .8125rem/1.6 ui-monospace, monospace; }
pre { margin: 0; padding: .75rem 1rem; background: var(--bg); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; }
details { margin: 0 0 .5rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
summary { padding: .625rem 1rem; cursor: pointer; } summary b { display: inline-block; min-width: 4rem; color: var(--accent); font-size: .875rem; }
summary span { display: block; padding-left: 5.25rem; color: var(--ink-2); font-size: .875rem; }
details > div { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
ul { margin: 0; padding-left: 1.25rem; } .name { font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
td { padding: .25rem 1rem .25rem 0; vertical-align: top; border-top: 1px solid var(--line); }
@media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; padding: 1rem 0 0; } }
`

/** What a failure's code means. */
export function problemPage(code: ProblemCode): PlainPage {
  const { status, means, remedy } = PROBLEMS[code]
  return {
    title: `${code} – Canvass API`,
    style: 'body { max-width: 40rem; margin: 0 auto; padding: 0 1.5rem 4rem; }',
    body: html`<main><h1>${code}</h1><p>Status ${status}. ${means}</p><p>${remedy}</p>
<p><a href="/api/docs">The API</a></p></main>`,
  }
}

/** The HTML description in one file: no other resources, no scripts. */
export function apiPage(api: OpenApi): PlainPage {
  return {
    title: `${api.info.title} API`,
    style,
    body: html`<nav aria-label="Groups">${api.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}
<a href="/api/openapi.json">openapi.json</a></nav>
<main>
<h1>${api.info.title} API</h1>
<p>${api.info.description} Unknown fields are rejected. For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${api.openapi}). For language models: <a href="/llms.txt">/llms.txt</a>, and each group as Markdown, such as <a href="/api/docs/leads.md">/api/docs/leads.md</a>. For n8n, Zapier, Make, and Google Sheets: the folder docs/connect of Canvass’s source.</p>
<pre>CANVASS=http://127.0.0.1:3000
KEY=cvs_…</pre>
${api.tags.map(tag => section(api, tag))}
<section aria-labelledby="problems"><h2 id="problems">Failures</h2><table>${Object.entries(PROBLEMS).map(([code, { status, means }]) => html`<tr><td>${status}</td><td><a href="/api/docs/problems/${code}">${code}</a></td><td>${means}</td></tr>`)}</table></section>
</main>`,
  }
}

function section(api: OpenApi, { name: tag, description: about }: OpenApi['tags'][number]): Html {
  const calls = callsOf(api, tag).map(({ path, method, operation }) => call(path, method, operation))
  return html`<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2><p>${about}</p>${calls}</section>`
}

function call(path: string, method: string, operation: Operation): Html {
  const body = operation.requestBody?.content['application/json']?.schema
  const [type, reply] = replyOf(operation)
  return html`<details id="${operation.operationId}">
<summary><b>${method}</b> <code>${path}</code> <small>${operation.security.length === 0 ? 'public' : (operation['x-scope'] ?? 'no key')}</small><span>${operation.summary}</span></summary>
<div>
${operation.parameters && parameterTable(operation)}
${body && html`<h3>Body</h3>${schemaTree(body)}`}
<h3>Reply <small>${type}</small></h3>${schemaTree(reply)}
<h3>Failures</h3><p><code>${Object.keys(operation.responses)
    .filter(status => status !== '200')
    .join(' ')}</code> with { message }</p>
<h3>Example</h3><pre>${curl(path, method, operation, body)}</pre>
</div>
</details>
`
}

function parameterTable({ parameters = [] }: Operation): Html {
  return html`<h3>Parameters</h3><table>${parameters.map(
    p => html`<tr><td><code class="name">${p.name}</code></td><td>${p.in}${!p.required && ', optional'}</td>
<td><code>${typeName(p.schema)}</code></td><td>${p.description}</td></tr>`,
  )}</table>`
}

function curl(path: string, method: string, { parameters = [], security }: Operation, body?: Schema): string {
  const query = parameters.filter(p => p.in === 'query' && p.required).map(p => `${p.name}=${sample(p.schema)}`)
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(sample(parameters.find(p => p.name === name)?.schema ?? {})),
  )
  return [
    `curl${security.length > 0 ? ' -H "authorization: Bearer $KEY"' : ''}${method === 'GET' ? '' : ` -X ${method}`}`,
    `"$CANVASS${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(body ? [`-H 'content-type: application/json' -d '${JSON.stringify(sample(body))}'`] : []),
  ].join(' ')
}
