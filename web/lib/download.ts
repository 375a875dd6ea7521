/** Downloads what a URL of this origin serves, under that name or the one that the server gives. */
export function download(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Downloads a text that the page has. */
export function downloadText(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  download(url, name)
  // Revoked immediately, the download is empty in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
