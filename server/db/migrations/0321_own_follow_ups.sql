-- Follow-ups that are each recipient's own, like their first email.
alter table draft_runs add column follow_ups smallint not null default 0 check (follow_ups between 0 and 2);
alter table lead_drafts add column follow_ups jsonb not null default '[]';
alter table campaign_steps add column own_number smallint;
alter table campaign_emails add column follow_up smallint not null default 0;
alter table campaign_emails drop constraint campaign_emails_pkey;
alter table campaign_emails add primary key (user_id, campaign_id, email_norm, follow_up);
