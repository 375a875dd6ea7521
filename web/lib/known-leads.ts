/** Whether the account had leads when this browser last saw it, so that the dashboard's first paint is the right one. */
export const knownLeads = {
  areNone: (userId: string): boolean => localStorage.getItem(keyOf(userId)) === 'none',
  keep: (userId: string, are: 'none' | 'some') => localStorage.setItem(keyOf(userId), are),
}

const keyOf = (userId: string) => `canvass-leads:${userId}`
