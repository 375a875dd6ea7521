import type { ReadPage, Row } from './sql.ts'
import * as sql from './sql.ts'

export interface List {
  /** Of its file, without the ending. */
  name: string
  /** For README.txt: what a row is. */
  says: string
  read: ReadPage
  /** Read together. Fewer where a row may be large. */
  pageSize: number
  /** The columns of a table that's also there as CSV, for spreadsheets: heading and field. */
  csv?: Record<string, string>
}

const [MANY, SOME, ONE] = [500, 50, 1]

/** Everything that an account has many of. Leads have a CSV of their own, with the columns of their export. */
export const lists: List[] = [
  { name: 'leads', says: 'each lead with its tags, fields, and facts', read: sql.listLeads, pageSize: MANY },
  {
    name: 'contacts',
    says: 'the people at leads',
    read: sql.listContacts,
    pageSize: MANY,
    csv: { Name: 'name', Role: 'role', Email: 'email', Phone: 'phone', Primary: 'isPrimary', 'Lead ID': 'leadId' },
  },
  { name: 'activities', says: 'what happened to leads', read: sql.listActivities, pageSize: MANY },
  {
    name: 'campaigns',
    says: 'each campaign with its email, recipients, follow-ups, and variants',
    read: sql.listCampaigns,
    pageSize: ONE,
    csv: {
      Name: 'name',
      Subject: 'subject',
      Status: 'status',
      Recipients: 'recipientCount',
      Sent: 'sentCount',
      Opens: 'openCount',
      Replies: 'replyCount',
      Started: 'sentAt',
      Finished: 'finishedAt',
      'Campaign ID': 'id',
    },
  },
  {
    name: 'own-emails',
    says: 'emails that were written for one recipient each',
    read: sql.listOwnEmails,
    pageSize: SOME,
  },
  { name: 'texts', says: 'the texts that messages were made of', read: sql.listTexts, pageSize: SOME },
  {
    name: 'messages',
    says: 'each email of a campaign to a recipient, and what became of it',
    read: sql.listMessages,
    pageSize: MANY,
    csv: {
      Email: 'email',
      Step: 'step',
      State: 'state',
      Reason: 'reason',
      From: 'fromAddress',
      Accepted: 'acceptedAt',
      'Campaign ID': 'campaignId',
      'Message ID': 'id',
    },
  },
  {
    name: 'events',
    says: 'opens, clicks, bounces, and other events of messages',
    read: sql.listEvents,
    pageSize: MANY,
  },
  {
    name: 'replies',
    says: 'replies to your emails',
    read: sql.listReplies,
    pageSize: SOME,
    csv: {
      Received: 'receivedAt',
      From: 'fromAddress',
      Name: 'fromName',
      Subject: 'subject',
      Text: 'body',
      Label: 'label',
      'Campaign ID': 'campaignId',
    },
  },
  { name: 'answers', says: 'your answers to replies', read: sql.listAnswers, pageSize: SOME },
  { name: 'templates', says: 'your email templates', read: sql.listTemplates, pageSize: SOME },
  { name: 'offers', says: 'your offers, which drafts are written from', read: sql.listOffers, pageSize: SOME },
  { name: 'drafts', says: 'drafted emails for leads', read: sql.listDrafts, pageSize: MANY },
  {
    name: 'suppressions',
    says: 'addresses, domains, and numbers that you never contact',
    read: sql.listSuppressions,
    pageSize: MANY,
    csv: { Address: 'address', Channel: 'channel', Reason: 'reason', Detail: 'detail', Since: 'createdAt' },
  },
  {
    name: 'erased',
    says: 'codes that keep people who had their data deleted from being emailed where you import this file',
    read: sql.listErased,
    pageSize: MANY,
  },
  { name: 'consents', says: 'recorded consents', read: sql.listConsents, pageSize: MANY },
  {
    name: 'calls',
    says: 'calls with their outcome and notes',
    read: sql.listCalls,
    pageSize: MANY,
    csv: {
      Business: 'businessName',
      Number: 'toNumber',
      Status: 'status',
      Started: 'startTime',
      Seconds: 'duration',
      Outcome: 'outcome',
      Notes: 'notes',
      'Next Action': 'nextAction',
      Callback: 'callbackAt',
      'Lead ID': 'leadId',
    },
  },
  {
    name: 'tasks',
    says: 'calls and tasks of campaigns',
    read: sql.listTasks,
    pageSize: MANY,
    csv: { Email: 'email', Type: 'type', State: 'state', Due: 'dueAt', Done: 'doneAt', 'Campaign ID': 'campaignId' },
  },
  {
    name: 'images',
    says: 'your image library; the files are in the folder images',
    read: sql.listImages,
    pageSize: MANY,
  },
  { name: 'audit-log', says: 'what happened in your account', read: sql.listLog, pageSize: MANY },
]

/** Of a field that a spreadsheet shows. */
export const cellOf = (row: Row, field: string): string | number | null => {
  const value = row[field]
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : String(value)
}
