-- The leads of the account that may be one of these businesses (server/leads/add/known.ts decides): the three oldest with its email,
-- the three oldest with its phone or website, and of those with its plain name the oldest with each mark and types of facts. Runs as the owner of the tables
-- with a generic plan (docs/decisions/029-csv.md), so each lookup of leads uses its own index; `offset 0` and `limit` keep it separate.
create or replace function known_candidates(
  ords int[], name_keys text[], emails text[], phones text[], sites text[], streets text[], towns text[], postcodes text[]
) returns table (
  ord int, id uuid, business_name text, email text, phone text, phone_norm text, website text, address text, city text,
  region text, postcode text, country text, lat double precision, lon double precision, source text, place_id text
)
language plpgsql stable security definer rows 500
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  me constant uuid := current_owner();
begin
  return query
  with asked as materialized (
    select a.*, substring(a.street from '\d+') || ' ' || a.town as spot
    from unnest(ords, name_keys, emails, phones, sites, streets, towns, postcodes)
      a(n, name_key, email_norm, phone_norm, site, street, town, postcode)
  ), by_email as materialized (
    select m.email_norm, l.id
    from (select distinct k.email_norm from asked k where k.email_norm is not null) m cross join lateral (
      select c.id from leads c where c.user_id = me and c.email_norm = m.email_norm order by c.id limit 3
    ) l
  ), by_phone as materialized (
    select f.phone_norm, f.id
    from (
      select c.phone_norm, c.id, row_number() over (partition by c.phone_norm order by c.id) as place
      from (select distinct k.phone_norm from asked k where k.phone_norm is not null) m
        join leads c on c.user_id = me and c.phone_norm = m.phone_norm
    ) f
    where f.place <= 3
  ), by_site as materialized (
    select f.site, f.id
    from (
      select c.site, c.id, row_number() over (partition by c.site order by c.id) as place
      from (select distinct k.site from asked k where k.site is not null) m
        join leads c on c.user_id = me and c.site = m.site
    ) f
    where f.place <= 3
  ), by_name as materialized (
    select c.name_key, (array_agg(c.id order by c.id))[:100000] as ids
    from (select distinct k.name_key from asked k where k.name_key is not null) m
      join leads c on c.user_id = me and c.name_key = m.name_key
    group by c.name_key
  ), namesakes as materialized (
    -- Of a few namesakes all are compared; only of many, the marks choose.
    select l.* from by_name n, unnest(n.ids) i(id) cross join lateral (
      select c.id, c.name_key, c.email_norm, c.phone_norm, lower(c.address) as street, lower(c.city) as town, c.postcode,
        case when c.place_id is not null then c.source else '' end as branch_of
      from leads c where c.user_id = me and c.id = i.id offset 0
    ) l
    where cardinality(n.ids) > 8
  ), offered as materialized (
    select distinct on (o.name_key, o.mark, o.branch_of, o.has_email, o.has_phone, o.has_street) o.name_key, o.mark, o.id
    from (
      select s.*, s.email_norm is not null as has_email, s.phone_norm is not null as has_phone, s.street is not null as has_street,
        unnest(array['any', 'mail ' || s.email_norm, 'phone ' || s.phone_norm, 'street ' || s.street, 'town ' || s.town,
          'code ' || s.postcode, 'spot ' || substring(s.street from '\d+') || ' ' || s.town]) as mark
      from namesakes s
    ) o
    where o.mark is not null
    order by o.name_key, o.mark, o.branch_of, o.has_email, o.has_phone, o.has_street, o.id
  ), named as (
    select a.n, o.id
    from (
      select q.n, q.name_key, unnest(array['any', 'mail ' || q.email_norm, 'phone ' || q.phone_norm, 'street ' || q.street,
        'town ' || q.town, 'code ' || q.postcode, 'spot ' || q.spot]) as mark
      from asked q where exists (select from namesakes)
    ) a join offered o on o.name_key = a.name_key and o.mark = a.mark
  )
  select f.n, l.*
  from (
    select a.n, e.id from asked a join by_email e on e.email_norm = a.email_norm
    union select a.n, p.id from asked a join by_phone p on p.phone_norm = a.phone_norm
    union select a.n, w.id from asked a join by_site w on w.site = a.site
    union select a.n, unnest(b.ids) from asked a join by_name b on b.name_key = a.name_key where cardinality(b.ids) <= 8
    union select * from named
  ) f cross join lateral (
    select c.id, c.business_name, c.email, c.phone, c.phone_norm, c.website, c.address, c.city, c.region, c.postcode, c.country,
      c.lat, c.lon, c.source, c.place_id
    from leads c where c.user_id = me and c.id = f.id offset 0
  ) l
  order by 1, 2;
end
$$;
revoke execute on function known_candidates from public;
grant execute on function known_candidates to canvass_app;
