-- New key pairs of a domain, until DNS has them; then they replace the others.
alter table customer_domains
  add column next_dkim_selector text,
  add column next_dkim_private_key bytea,
  add column next_dkim_ed25519_selector text,
  add column next_dkim_ed25519_private_key bytea,
  add column dkim_rotated_at timestamptz,
  add check (num_nulls(next_dkim_selector, next_dkim_private_key, next_dkim_ed25519_selector, next_dkim_ed25519_private_key) in (0, 4));
