import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export interface PlainPage {
  title: string
  body: Html
  /** Its language; English if it isn't given. */
  lang?: string
  /** Added to the common style. */
  style?: string
}

/** The application's colors, by the reader's system preference. */
const COMMON = `
:root { color-scheme: light dark; --bg: #f9fafb; --panel: #fff; --line: #dcdfe1; --ink: #1b2226; --ink-2: #566167;
  --accent: #0f5b66; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --bg: #121719; --panel: #191f22; --line: #2c3438; --ink: #eceff0;
  --ink-2: #b0b9bd; --accent: #7cc6d3; --on-accent: #101719; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** A standalone page: no scripts, no other resources, never cached or indexed. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage, status = 200): FastifyReply {
  const style = COMMON + (page.style ?? '')
  const hash = createHash('sha256').update(style).digest('base64')
  const document = html`<!doctype html>
<html lang="${page.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${page.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${page.body}
</body>
</html>
`
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document.markup)
}
