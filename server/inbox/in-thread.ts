import { answerTo } from '#contract/follow-up-rules.ts'

/** One "Re:" however often the thread went back and forth, in whichever language their mail program writes it. */
export const inThread = (subject: string) =>
  answerTo(subject.trim().replace(/^(?:(?:re|aw|antw|sv|vs|r|rv|ref)\s?(?:\[\d{1,3}\])?:\s*)+/i, 'Re: '))
