import { isLoopbackHost } from '#contract/sending-accounts.ts'
import { checkSes } from './check-ses.ts'
import { checkImap, imapTo } from './imap.ts'
import type { MailAccount, MailAccounts, SesAccount } from './mail-accounts.ts'
import { checkSmtp, smtpAccountSettings } from './own-smtp.ts'
import { isLocalSes, sesTransport } from './ses.ts'
import { smtpLines } from './smtp.ts'

interface Options {
  allowPrivate: boolean
  sesEndpoint: string | undefined
}

/** Two: Microsoft allows three concurrent connections per sending account, and the user's email client may hold one. */
const CONNECTIONS = { first: 2, most: 2 }

/** Opens and checks the servers that users name, through the guard. */
export function ownAccounts({ allowPrivate, sesEndpoint }: Options): MailAccounts {
  const sesSettings = ({ region, accessKeyId, secretAccessKey }: SesAccount) => ({
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: sesEndpoint,
  })
  return {
    open: account =>
      account.kind === 'smtp'
        ? smtpLines(smtpAccountSettings(account, { allowPrivate }), CONNECTIONS)
        : sesTransport(sesSettings(account)),
    check: (account, fromAddress) =>
      account.kind === 'ses' ? checkSes(sesSettings(account), fromAddress) : checkSmtp(account, { allowPrivate }),
    openReading: account => imapTo(account, { allowPrivate }),
    checkReading: account => checkImap(account, { allowPrivate }),
    isLocal: (account: MailAccount) =>
      account.kind === 'smtp' ? isLoopbackHost(account.host) : isLocalSes(sesEndpoint),
  }
}
