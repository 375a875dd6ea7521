import { admin } from './admin.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { audiences } from './audience.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { billing, payments } from './billing.ts'
import { calls } from './calls.ts'
import { campaignDrafts } from './campaign-drafts.ts'
import { campaignReports } from './campaign-report.ts'
import { campaignUpkeep } from './campaign-upkeep.ts'
import { campaigns } from './campaigns.ts'
import { connectedApps } from './connected-apps.ts'
import { consents } from './consents.ts'
import { contacts } from './contacts.ts'
import { crm, crmSyncs } from './crm.ts'
import { csvImports } from './csv.ts'
import { domains } from './domains.ts'
import { drafts } from './drafts.ts'
import { emailCheck } from './email-check.ts'
import { emailFinder } from './email-finder.ts'
import { events } from './events.ts'
import { gettingStarted } from './getting-started.ts'
import { inbox } from './inbox.ts'
import { leadFacts } from './lead-facts.ts'
import { leadChanges, leadFields, savedFilters, tags } from './lead-list.ts'
import { leadPins } from './lead-pins.ts'
import { leads } from './leads.ts'
import { map } from './map.ts'
import { media } from './media.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { outbox } from './outbox.ts'
import { passkeys } from './passkeys.ts'
import { preflights } from './preflight.ts'
import { replies } from './replies.ts'
import type { Route } from './route.ts'
import { savedSearches } from './saved-searches.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { sendingAccounts } from './sending-accounts.ts'
import { sendingLimits } from './sending-limits.ts'
import { sequences } from './sequences.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { suppressions } from './suppressions.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { tone } from './tone.ts'
import { usage } from './usage.ts'
import { webhooks } from './webhooks.ts'
import { writer } from './writer.ts'

/** Every route of the API. The OpenAPI description, the isolation tests, and the page at /api/docs come from this table. */
export const contract = {
  auth,
  secondFactor,
  passkeys,
  sessions,
  auditLog,
  apiKeys,
  connectedApps,
  webhooks,
  leads,
  leadPins,
  leadChanges,
  leadFacts,
  contacts,
  tags,
  leadFields,
  savedFilters,
  csvImports,
  search,
  emailFinder,
  savedSearches,
  map,
  writer,
  emailCheck,
  drafts,
  offers,
  tone,
  calls,
  campaigns,
  campaignReports,
  campaignUpkeep,
  campaignDrafts,
  audiences,
  preflights,
  replies,
  inbox,
  sequences,
  suppressions,
  consents,
  tasks,
  outbox,
  media,
  settings,
  notifications,
  sendingAccounts,
  sendingLimits,
  domains,
  templates,
  billing,
  payments,
  usage,
  gettingStarted,
  crm,
  crmSyncs,
  analytics,
  admin,
  events,
} satisfies Record<string, Record<string, Route>>
