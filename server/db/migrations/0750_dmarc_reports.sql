-- What a receiver reported of a domain.
create table dmarc_reports (
  user_id uuid not null,
  domain_id uuid not null,
  -- Whose report it is, and its name there: one that comes twice counts once.
  reporter text not null,
  report_id text not null,
  -- As the receiver found it in DNS.
  policy text not null check (policy in ('none', 'quarantine', 'reject')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Source[] of server/domains/reports/read-report.ts.
  sources jsonb not null,
  primary key (user_id, domain_id, reporter, report_id),
  foreign key (user_id, domain_id) references customer_domains (user_id, id) on delete cascade
);
create index dmarc_reports_by_time on dmarc_reports (user_id, ends_at);
call own_by_user('dmarc_reports');
