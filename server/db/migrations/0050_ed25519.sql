-- A second key pair of a sending domain (RFC 8463). Sealed like the first, which SQL can not do: a domain from before gets
-- its own when it is next shown or looked up.
alter table customer_domains
  add column dkim_ed25519_selector text,
  add column dkim_ed25519_private_key bytea,
  add check ((dkim_ed25519_selector is null) = (dkim_ed25519_private_key is null));
