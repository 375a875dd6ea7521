-- A user's own SMTP account or SES key. Rows stay when the account is removed, without what is secret: what was sent
-- through it, and how much of today's cap is used, is still known.
alter table mailboxes
  -- Counts the changes of its settings, so that open connections are not kept under old ones.
  add column revision int not null default 1,
  add column checked_at timestamptz,
  -- In the server's words; null while it takes mail.
  add column last_error text;
create unique index mailboxes_one_own on mailboxes (user_id) where kind <> 'instance' and is_active;
create unique index mailboxes_by_address on mailboxes (user_id, lower(address)) where kind <> 'instance';

-- They live in mailboxes now, and nothing was ever written here.
alter table user_settings
  drop column ses_access_key_id, drop column ses_secret_access_key, drop column ses_region;

-- Where a campaign goes out from, decided when it is sent; null before that.
alter table campaigns add column mailbox_id uuid,
  add foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete set null (mailbox_id);
update campaigns c set mailbox_id = m.id
  from mailboxes m where m.user_id = c.user_id and m.kind = 'instance' and c.status <> 'draft';

-- Whether the identity at SES is one that we made: only such a one is removed with the domain.
alter table customer_domains add column has_own_identity boolean not null default false;
