/** Where a table's rows are on a Citus cluster. */
export type Place = 'distributed' | 'reference' | 'coordinator'

/**
 * Tables that every node has in full: what accounts' rows refer to or are joined with, and what must be unique among all
 * accounts. A write goes to all nodes and fails while one is away, so nothing that changes with every email belongs here.
 */
export const REFERENCE_TABLES = [
  // Accounts, how they sign in, and what they pay.
  'users',
  'subscription_plans',
  'subscriptions',
  'payment_attempts',
  'payment_leftovers',
  // A domain is verified for one account, a subaccount at Twilio belongs to one.
  'customer_domains',
  'client_subaccounts',
]

/**
 * Tables that only the coordinator has: they belong to the installation, and no statement joins them with accounts' rows. A write
 * needs no other node, so with one of them away, people still sign in, and engines find the work of the other accounts.
 */
export const COORDINATOR_TABLES = [
  'account_counts',
  'account_deletions',
  'account_tokens',
  'admin_audit',
  'api_keys',
  'app_tokens',
  'audit_log',
  'inbox_cursors',
  'inbox_leases',
  'incoming_seen',
  'instance_settings',
  'kept_opt_outs',
  'lead_source_state',
  'mailbox_providers',
  'osm_cache',
  'passkey_challenges',
  'passkeys',
  'payment_events',
  'rate_limits',
  'schema_functions',
  'schema_migrations',
  'second_factors',
  'sending_due',
  'sessions',
  'website_hosts',
  'websites',
  // The directory.
  'categories',
  'category_phrases',
  'gazetteer',
  'place_imports',
  'places',
  'places_passed_over',
  'street_extracts',
  'street_tiles',
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
