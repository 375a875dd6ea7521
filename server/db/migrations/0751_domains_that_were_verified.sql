-- Proxies ask for these by name before they get certificates.
create index customer_domains_ever_verified on customer_domains (domain) where verified_at is not null;
