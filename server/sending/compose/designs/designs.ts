import type { Design } from '#contract/body-markup.ts'

/** A column of three cells: the sender's name, the content, and the footer. A cell without a background shows the page's. */
interface Look {
  page: string
  align: 'left' | 'center'
  name: string
  /** The color of a line below the name. */
  rule?: string
  content: string
  footer: string
  /** Styles of the content's own elements, beside the common ones. */
  css: string
}

const looks: Record<Design, Look> = {
  // A letter with the sender’s name above a rule.
  letterhead: {
    page: '#ffffff',
    align: 'left',
    name: 'padding:28px 28px 8px;border-top:4px solid #0b5c6b;font-size:13px;font-weight:bold;color:#0b5c6b',
    rule: '#d5dddf',
    content: 'padding:8px 28px',
    footer: 'padding:8px 28px;font-size:12px;color:#666666',
    css: '',
  },
  // News in a white card, centered, for one headline, one picture, and one button.
  announcement: {
    page: '#eef3f4',
    align: 'center',
    name: 'padding:36px 28px 20px;font-size:13px;font-weight:bold;color:#14343b',
    content: 'padding:32px 28px 24px;background-color:#ffffff;border-radius:10px',
    footer: 'padding:20px 28px 36px;font-size:12px;color:#566266',
    css: '.content ul, .content ol { text-align: left; } .content h1 { font-size: 30px; }',
  },
  // An offer below a dark band, with room for a list of what is included.
  offer: {
    page: '#f4f4f1',
    align: 'left',
    name: 'padding:22px 28px;background-color:#14343b;font-size:14px;font-weight:bold;color:#ffffff',
    content: 'padding:30px 28px 22px;background-color:#ffffff',
    footer: 'padding:20px 28px 32px;font-size:12px;color:#5a5a55',
    css: '.content h2 { border-left: 3px solid #e0a100; padding-left: 10px; }',
  },
}

const CONTENT_CSS = `
.content p { margin: 0 0 14px; }
.content h1 { margin: 0 0 14px; font-size: 26px; line-height: 1.2; color: #14343b; }
.content h2 { margin: 20px 0 10px; font-size: 19px; line-height: 1.3; color: #14343b; }
.content ul, .content ol { margin: 0 0 14px; padding-left: 22px; }
.content a { color: #0b5c6b; }
.content a[data-button] { color: #ffffff; }
.content img { max-width: 100%; height: auto; border: 0; }
`

const TEXT = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#222222;word-break:break-word'
const TABLE = '<table role="presentation" align="center" border="0" cellpadding="0" cellspacing="0"'

/**
 * The whole HTML document of a designed email: the content and the footer within the frame, 600 px wide where there's room.
 * Outlook knows no greatest width, and gets a table of 600 px around it.
 */
export function inDesign(design: Design, content: string, footer: string): string {
  const { page, align, name, rule, css, ...styles } = looks[design]
  const row = (style: string, inner: string, className = '') =>
    `<tr><td${className} align="${align}" style="${TEXT};text-align:${align};${style}">${inner}</td></tr>\n`
  const rows = [
    row(name, '{{senderName|}}'),
    rule ? row('padding:0 28px 16px', `<p style="margin:0;border-top:1px solid ${rule};font-size:1px"></p>`) : '',
    row(styles.content, content, ' class="content"'),
    row(styles.footer, footer),
  ]
  return `<!doctype html>
<html lang="en" dir="auto" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${CONTENT_CSS}${css}</style>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body style="margin:0;padding:0;word-spacing:normal;background-color:${page}">
<div role="article" aria-roledescription="email" lang="en" dir="auto" style="background-color:${page}">
<!--[if mso]>${TABLE} width="600"><tr><td><![endif]-->
${TABLE} width="100%" style="max-width:600px;margin:0 auto;border-collapse:separate">
${rows.join('')}</table>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
}
