/** The link in `web/features/landing/content.ts` that we replace with the operator's address. */
const LINK = /<a href="mailto:operator"[^<>]*>[^<]*<\/a>/g
/** Domains that can't receive email (RFC 2606, RFC 6761). */
const NOBODY = /@([^@]+\.)?(example|invalid|localhost|test|example\.(com|net|org))$/i

/** Puts the operator's address (MAIL_FROM) into the landing page, or removes the link to it. */
export function addressSales(html: string, address: string): string {
  if (!address || NOBODY.test(address))
    return html.replace(LINK, '<p class="mt-auto text-ink-2">To reach sales, contact the operator of this site.</p>')
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=Canvass%20Enterprise`
  return html.replace(LINK, link => link.replace('mailto:operator', () => href))
}
