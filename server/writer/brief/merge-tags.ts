const TAG = /\{\{[^{}]*\}\}/g
const STAND_IN = /tagq([a-z])([a-z])q/gi
/** As many as there are stand-ins. */
const MOST = 26 * 26

/** Merge tags such as {{businessName}}, which an email keeps as they are. */
export const tagsIn = (text: string): string[] => [...new Set(text.match(TAG) ?? [])]

const letter = (at: number): string => String.fromCharCode(97 + at)

/** Replaces merge tags with made-up names, because the writer refuses braces, and puts them back. */
export function hidingTags(text: string): { hide(text: string): string; show(text: string): string } {
  const tags = tagsIn(text).slice(0, MOST)
  const standIns = new Map(tags.map((tag, n) => [tag, `Tagq${letter(Math.floor(n / 26))}${letter(n % 26)}q`]))
  return {
    hide: given => given.replace(TAG, tag => standIns.get(tag) ?? tag),
    show: written =>
      written.replace(STAND_IN, (word, ...[high = '', low = '']: string[]) => {
        const at = (high.toLowerCase().charCodeAt(0) - 97) * 26 + low.toLowerCase().charCodeAt(0) - 97
        return tags[at] ?? word
      }),
  }
}
