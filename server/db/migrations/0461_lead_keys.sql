-- What a business is looked up by besides. From now on, nameKeyOf (server/leads/business-name.ts) and ownSiteOf (own-site.ts) make
-- them; here, the same without their rarer cases.
drop function if exists known_candidates(int[], text[], text[], text[], text[], text[], text[]);
alter table leads add name_key text, add site text;
update leads set
  name_key = nullif(left((
    select string_agg(regexp_replace(word, '([aou])e', '\1', 'g'), '' order by word collate "C")
    from regexp_split_to_table(
      regexp_replace(regexp_replace(normalize(lower(business_name), nfkd), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ') word
    where word <> '' and word not in ('the', 'and', 'und', 'und', 'et', 'y', 'de', 'of', 'llc', 'inc', 'ltd', 'limited', 'co', 'corp', 'company',
      'gmbh', 'kg', 'ag', 'oy', 'ab', 'sarl', 'sas', 'sa', 'sl', 'srl', 'service', 'services', 'center', 'centre', 'shop', 'store', 'restaurant',
      'cafe', 'bar', 'bistro', 'grill', 'salon', 'clinic', 'repair', 'group', 'studio', 'dr', 'dds', 'dmd', 'md')), 40), ''),
  site = lower(substring(website from '^(?:[a-zA-Z]+://)?(?:www\.)?([^/?#:]+\.[a-zA-Z]{2,})'))
where business_name !~ '^[^[:space:]]+@[^[:space:]]+$';
create index leads_by_name_key on leads (user_id, name_key) where name_key is not null;
create index leads_by_site on leads (user_id, site) where site is not null;
