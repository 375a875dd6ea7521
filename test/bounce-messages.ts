import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type About, crlf, headOf } from './report-form.ts'

export interface BounceMessage {
  server: string
  what: string
  verdict: string
  /** What the verdict is about. */
  scope: string
  make(about: About): string
}

/**
 * What servers, providers, and gateways send, in the format of each; names, hosts, and most of the words are ours.
 * Each follows a line with the server, what happened, the verdict, and its scope.
 */
export const bounceMessages: BounceMessage[] = readFileSync(join(import.meta.dirname, 'bounce-messages.txt'), 'utf8')
  .split(/^#### /m)
  .slice(1)
  .map(block => {
    const [title = '', ...lines] = block.split('\n')
    const [server = '', what = '', verdict = '', scope = ''] = title.split(' | ')
    const make = (about: About) => {
      const words: Record<string, string> = { to: about.to, from: about.from, id: about.messageId, copy: headOf(about) }
      return crlf(lines.join('\n').replace(/\{(to|from|id|copy)\}/g, (_, name) => words[name] ?? ''))
    }
    return { server, what, verdict, scope, make }
  })

export function bounceOf(server: string, what: string, about: About): string {
  const kept = bounceMessages.find(each => each.server === server && each.what === what)
  if (!kept) throw new Error(`no message of ${server}, ${what}`)
  return kept.make(about)
}
