-- Accounts connected by OAuth: one process at a time replaces their tokens.
alter table sending_accounts add column tokens_leased_until timestamptz;
