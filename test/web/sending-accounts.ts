import type { SendingAccount } from '#contract/sending-accounts.ts'

export const KEPT = {
  id: '0190f1b0-0000-7000-8000-0000000000a1',
  isDefault: true,
  isPaused: false,
  campaignsUnderWay: 0,
}
/** A connected account of the user's own. */
export const SMTP: SendingAccount & { kind: 'smtp' } = {
  ...KEPT,
  imap: null,
  kind: 'smtp',
  isOneByOne: false,
  signedInAt: null,
  host: 'smtp.gmail.com',
  port: 587,
  security: 'starttls',
  user: 'ada@shop.example',
  fromAddress: 'ada@shop.example',
  fromName: 'Ada of Shop',
  dailyLimit: 400,
  checkedAt: '2026-11-20T15:04:00.000Z',
  lastError: null,
}
