import { rowsUnder } from './rows.ts'

/** The two addresses in the replies below. */
export const sender = 'ada@own.test'
export const recipient = 'joe@shop.test'

type Reply = [server: string, reply: string]

/**
 * Replies of mail servers that permanently refuse an email, by the classification that is fair to the recipient.
 * The addresses are ours; the format is that of the server named.
 */
const byVerdict = rowsUnder<Reply>('tables/server-replies.txt')

export const serverReplies = Object.entries(byVerdict).flatMap(([verdict, replies]) =>
  replies.map(([server, reply]): [string, string, string] => [verdict, server, reply]),
)
