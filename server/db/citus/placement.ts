/** Where a table's rows are on a Citus cluster. */
export type Place = 'distributed' | 'reference' | 'coordinator'

/**
 * Tables that every node has in full: what accounts' rows refer to or are joined with, and what must be unique among all
 * accounts. A write goes to all nodes, so nothing that changes with every email belongs here.
 */
export const REFERENCE_TABLES = [
  // Accounts, how they sign in, and what they pay.
  'users',
  'sessions',
  'account_tokens',
  'subscription_plans',
  'subscriptions',
  'payment_attempts',
  'payment_leftovers',
  // A domain is verified for one account, a subaccount at Twilio belongs to one.
  'customer_domains',
  'client_subaccounts',
  // What DNS and websites say to all accounts.
  'mailbox_providers',
  'websites',
  // The directory.
  'categories',
  'category_phrases',
  'gazetteer',
  'place_imports',
  'places',
  'street_extracts',
  'street_tiles',
]

/** Tables that only the coordinator has: they belong to the installation, and no statement joins them with accounts' rows. */
export const COORDINATOR_TABLES = [
  'account_counts',
  'admin_audit',
  'inbox_cursors',
  'incoming_seen',
  'instance_settings',
  'lead_source_state',
  'osm_cache',
  'payment_events',
  'rate_limits',
  'schema_functions',
  'schema_migrations',
  'website_hosts',
]

/**
 * Every other table is the accounts': it has `user_id`, by which its rows are spread, so that all rows of an account are on one
 * node. Undefined: a table without `user_id` that is in none of the lists.
 */
export function placeOf({ name, hasUserId }: { name: string; hasUserId: boolean }): Place | undefined {
  if (REFERENCE_TABLES.includes(name)) return 'reference'
  if (COORDINATOR_TABLES.includes(name)) return 'coordinator'
  return hasUserId ? 'distributed' : undefined
}
