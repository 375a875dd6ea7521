import { CHECKS } from '#contract/checks.ts'
import type { Finding } from '#contract/preflight.ts'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { askSpamd, type Verdict } from '#server/providers/mail/spamd.ts'
import { sampleFacts } from '#server/sending/compose/sample-email.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { placedEmails, type Texts } from './preflight.ts'
import { remark } from './text/remarks.ts'
import { reading } from './text-thread.ts'

const NAMED = 3

interface Asked {
  userId: string
  emails: string[]
  texts: Texts
  sender: ResolvedSender
}

/** Has SPAMD_URL's SpamAssassin read each email as its first recipient would get it. If it stops answering, the earlier ones count. */
export async function checkSpam(deps: Deps, asked: Asked, until: number): Promise<Finding[]> {
  const { SPAMD_URL: url } = deps.config
  const [email] = asked.emails
  if (!url || email === undefined) return []
  const found: Finding[] = []
  for (const { subject, body, ...at } of placedEmails(asked.texts)) {
    if (body.trim() === '') continue
    const raw = await rawOf(deps, asked, { email, subject: subject || asked.texts.subject, body })
    if (raw === null) continue
    const verdict = await askSpamd(url, raw, until).catch((err: unknown) => {
      log.error({ err }, 'A check before sending failed')
      return null
    })
    if (verdict === null) break
    if (verdict.points >= (CHECKS.spamassassin.threshold ?? 0))
      found.push(remark('spamassassin', { ...at, field: 'body' }, wordsOf(verdict)))
  }
  return found
}

async function rawOf(
  deps: Deps,
  { userId, sender }: Asked,
  text: { email: string; subject: string; body: string },
): Promise<Uint8Array | null> {
  const sample = { ...text, userId, sender, isLiteral: false, tracksOpens: false }
  const { facts } = await deps.db.asUser(userId, sql => sampleFacts(deps, sql, sample))
  const mail = await reading.run('sample', facts, { owner: userId, size: text.body.length })
  return 'outcome' in mail ? null : mail.raw
}

function wordsOf({ points, limit, rules }: Verdict): string {
  const named = rules.filter(rule => rule.points >= 0.5).slice(0, NAMED)
  const why = named.map(rule => `${rule.says} (${rule.points.toFixed(1)})`).join('; ')
  return `${points.toFixed(1)} of the ${limit.toFixed(1)} points that make it spam${why && `: ${why}`}`.slice(0, 300)
}
