-- The key of a website left its query out while the query was fetched: what one account's address brought could reach the
-- leads of another. The shared copies go; each lead's own copy loses every query that its own website doesn't name.
delete from websites;

create function own_address(url text, website text) returns text language sql immutable as $$
  select case
    when position('?' in url) > 0 and position(split_part(url, '?', 2) in coalesce(website, '')) = 0
    then split_part(url, '?', 1) else url end
$$;

update lead_enrichment e set
  email_url = own_address(e.email_url, l.website),
  website_analysis = e.website_analysis || jsonb_build_object(
    'pages', (select coalesce(jsonb_agg(own_address(page, l.website) order by n), '[]')
      from jsonb_array_elements_text(e.website_analysis -> 'pages') with ordinality p(page, n)),
    'otherEmails', (select coalesce(jsonb_agg(jsonb_set(other, '{url}', to_jsonb(own_address(other ->> 'url', l.website))) order by n), '[]')
      from jsonb_array_elements(e.website_analysis -> 'otherEmails') with ordinality o(other, n)))
from leads l
where l.user_id = e.user_id and l.id = e.lead_id and (e.email_url like '%?%' or e.website_analysis::text like '%?%');

update lead_activity a set detail = a.detail || jsonb_build_object(
  'url', own_address(a.detail ->> 'url', l.website),
  'text', replace(a.detail ->> 'text', a.detail ->> 'url', own_address(a.detail ->> 'url', l.website)))
from leads l
where l.user_id = a.user_id and l.id = a.lead_id and a.kind = 'enriched' and a.detail ->> 'url' like '%?%';

drop function own_address;
