/** A safe link: only http and https, whatever the user typed or imported. */
export function websiteHref(website: string | null): string | null {
  if (!website) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(website) && !/^[^/][^/.]*\.[^/]+:\d/.test(website)
  const url = URL.parse(hasScheme ? website : `https://${website}`)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

/** Without the scheme and "www": "example.com/menu". */
export const websiteText = (href: string): string => href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
