/** Downloads what a URL of this origin serves, under that name or the one that the server gives. */
export function download(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
