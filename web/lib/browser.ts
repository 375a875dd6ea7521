/** Everything that leaves the page, in one place, so that tests can replace it. */
export const browser = { leave: (url: string) => window.location.assign(url), reload: () => window.location.reload() }
