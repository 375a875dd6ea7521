-- Names are found by words without endings and in their short form, too. nameKeyOf (server/leads/business-name.ts) makes the keys;
-- here, the same without its rarer cases.
with short_words as materialized (
  select word, (string_to_array(line, ' '))[1] as short
  from unnest(string_to_array(
    'st saint street sainte ste|mt mount|ft fort|ave avenue|deli delicatessen|bros brothers|harbor harbour|center centre ctr|auto automotive|'
    'pizza pizzeria|vet veterinary veterinarian|assoc associates|intl international|mgmt management|constr construction|'
    'photo photography photographer photographers|mtn mountain|univ university|natl national|amer american|assn association|'
    'hwy highway|rd road|blvd boulevard|n north|s south|e east|w west|hnos hermanos|gebr gebruder gebrueder|flli fratelli|irs irmaos|zoon zn|barbecue bbq|hospital hosp|rte route|'
    '1 one|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|20 twenty|30 thirty|1st first|2nd second|3rd third', '|')) line,
    unnest((string_to_array(line, ' '))[2:]) word
)
update leads set name_key = coalesce(nullif(left((
  select string_agg(regexp_replace(stem, '([aou])e', '\1', 'g'), '' order by regexp_replace(stem, '([aou])e', '\1', 'g') collate "C")
  from (
    select case when length(w) > 4
      then regexp_replace(regexp_replace(w, 's$', ''), '(?<=.{4})(?:icals?|ics?|als?|ing|ers?|ors?|ists?|ians?|e?ry|eries|es?|y)$', '')
      else w end as stem
    from (
      select coalesce(s.short, p.word) as w
      from regexp_split_to_table(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(lower(business_name), nfkd),
          '\m[dl][''’](?=[[:alpha:]]{2})|[\u0300-\u036f''’]| #\d+$| \d{4,5}$', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
          ' (?:l l c|l l p|p c|s a|s l|s l u|s r l|s p a|b v|n v|e k|e v)(?= |$)', '', 'g'), '\m([a-z]) (?=[a-z]\M|\d)', '\1', 'g'), ' ') p(word)
        left join short_words s on s.word = p.word
    ) spelled
    where w <> '' and w not in ('the', 'and', 'und', 'et', 'y', 'e', 'de', 'del', 'della', 'la', 'le', 'el', 'il', 'di', 'da', 'of', 'by', 'at', 'am', 'im', 'en', 'inh', 'inhaber',
      'zum', 'zur', 'llc', 'inc', 'ltd', 'limited', 'co', 'corp', 'corporation', 'company', 'gmbh', 'kg', 'ag', 'oy', 'ab', 'sarl', 'sas', 'sa', 'sl',
      'srl', 'bv', 'nv', 'pc', 'llp', 'pllc', 'ug', 'ohg', 'lda', 'ltda', 'service', 'services', 'center', 'centers', 'shop', 'store', 'office', 'offices', 'group', 'studio', 'team', 'repair', 'repairs',
      'restaurant', 'restaurante', 'ristorante', 'grill', 'cafe', 'bistro', 'bar', 'trattoria', 'salon', 'clinic', 'practice', 'praxis', 'dr', 'dds',
      'fils', 'sons', 'son', 'hijos', 'figli', 'filhos', 'zoon', 'sohne', 'dmd', 'md', 'do', 'phd', 'esq', 'od', 'dvm', 'cpa', 'mr', 'mrs', 'ms')
  ) words), 40), ''), name_key)
where name_key is not null;
