/** What leaves the page or the origin of our code, in one place, so that a test can stand in for the browser. */
export const browser = {
  leave: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
}
