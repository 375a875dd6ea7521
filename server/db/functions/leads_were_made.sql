-- Keeps lead_words and lead_counts when leads are inserted. Each statement is about one account and gets its rows as arrays:
-- a distributed table's trigger runs on one of its shards, and a statement there about another one can't read `made`.
create or replace function leads_were_made() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid;
begin
  for owner in select distinct user_id from made loop
    declare
      ids uuid[]; word_lists text[]; categories text[]; states text[]; counts int[]; with_emails int[];
    begin
      select array_agg(id), array_agg(lead_words_of(name_norm, lower(email), phone_norm, city)) into ids, word_lists
        from made where user_id = owner;
      insert into lead_words (user_id, lead_id, words) select owner, w.* from unnest(ids, word_lists) w;
      select array_agg(category), array_agg(status), array_agg(n), array_agg(with_email) into categories, states, counts, with_emails
        from (select category, status, count(*) as n, count(email_norm) as with_email from made where user_id = owner
          group by category, status) c;
      insert into lead_counts (user_id, category, status, n, with_email)
        select owner, c.* from unnest(categories, states, counts, with_emails) c;
    end;
  end loop;
  return null;
end
$$;

create or replace trigger were_made after insert on leads referencing new table as made
  for each statement execute function leads_were_made();
