import { keep } from './draft.ts'
import { toast } from './toast.ts'

const KEY = 'canvass-welcome'

export const welcome = () => toast({ title: 'Welcome back!', tone: 'good' })

/** In the next document: the login page has none of the app's code. */
export const welcomeThere = () => keep(KEY, 'yes')

export function welcomeHere() {
  if (sessionStorage.getItem(KEY)) welcome()
  keep(KEY, null)
}
