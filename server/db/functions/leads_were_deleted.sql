-- Keeps lead_words, lead_counts, and the leads of recipients and calls when leads are deleted. One account per statement, as in
-- leads_were_made().
create or replace function leads_were_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid; ids uuid[]; categories text[]; states text[]; counts int[]; with_emails int[];
begin
  for owner, ids in select user_id, array_agg(id) from gone group by user_id loop
    delete from lead_words where user_id = owner and lead_id = any (ids);
    update campaign_recipients set lead_id = null where user_id = owner and lead_id = any (ids);
    update call_logs set lead_id = null where user_id = owner and lead_id = any (ids);
    update call_interactions set lead_id = null where user_id = owner and lead_id = any (ids);
    -- There's nothing to count when the account itself is deleted.
    continue when not exists (select from users where id = owner);
    select array_agg(category), array_agg(status), array_agg(n), array_agg(with_email) into categories, states, counts, with_emails
      from (select category, status, -count(*) as n, -count(email_norm) as with_email from gone where user_id = owner
        group by category, status) c;
    insert into lead_counts (user_id, category, status, n, with_email)
      select owner, c.* from unnest(categories, states, counts, with_emails) c;
  end loop;
  return null;
end
$$;

create or replace trigger were_deleted after delete on leads referencing old table as gone
  for each statement execute function leads_were_deleted();
