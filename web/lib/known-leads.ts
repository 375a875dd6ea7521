/** Whether the account had leads when this browser last saw it, so that the dashboard's first paint is the right one. */
export const knownLeads = {
  /** Null in a browser that hasn't opened the account's list before. */
  read: (userId: string): string | null => localStorage.getItem(keyOf(userId)),
  keep: (userId: string, are: 'none' | 'some') => localStorage.setItem(keyOf(userId), are),
}

const keyOf = (userId: string) => `canvass-leads:${userId}`
