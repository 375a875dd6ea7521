/** The link of `web/features/landing/content.ts` that stands for the operator. */
const LINK = /<a href="mailto:operator"[^>]*>[^<]*<\/a>/g
/** Domains at which nobody can have a mailbox (RFC 2606, RFC 6761). */
const NOBODY = /@(.+\.)?(example|invalid|localhost|test|example\.(com|net|org))$/i

/**
 * Puts the operator's address into the landing page: whoever sends as MAIL_FROM also sells. An installation that
 * hasn't set it has nobody to write to, and shows no dead link.
 */
export function addressSales(html: string, address: string): string {
  if (!address || NOBODY.test(address))
    return html.replace(LINK, '<p class="mt-auto text-ink-2">Contact sales through whoever runs this site.</p>')
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=Canvass%20Enterprise`
  return html.replace(LINK, link => link.replace('mailto:operator', () => href))
}
