-- Names are found by words without endings and in their short form, too. nameKeyOf (server/leads/business-name.ts) makes the keys;
-- here, the same without its rarer cases.
with short_words as materialized (
  select word, (string_to_array(line, ' '))[1] as short
  from unnest(string_to_array(
    '0 zero|1 one|2 two dos dois zwei deux due|3 three tres drei trois tre|4 four cuatro vier quatre quattro|'
    '5 five cinco funf fuenf cinq cinque|6 six seis sechs|7 seven siete sieben sept sette|8 eight ocho acht huit otto|'
    '9 nine|10 ten|11 eleven|12 twelve|20 twenty|30 thirty|40 forty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|'
    '1st first|2nd second|3rd third|4th fourth|5th fifth|6th sixth|7th seventh|8th eighth|9th ninth|10th tenth|'
    'st saint street sainte ste|barbecue bbq|william wm|charles chas|george geo|thomas thos|robert robt|james jas|'
    'francisco fco|mt mount|ft fort|n north|s south|e east|w west|ave avenue|rd road|blvd boulevard|hwy highway|'
    'rte route|hts heights|spgs springs|vly valley|mtn mountain|deli delicatessen|pizza pizzeria|'
    'vet veterinary veterinarian|bros brothers|harbor harbour|center centre ctr|auto automotive|assoc associates|'
    'assn association|intl international|natl national|amer american|univ university|mgmt management|'
    'constr construction|photo photography photographer photographers|manufacturing mfg|equipment equip|electric elec|'
    'heating htg|plumbing plbg|hospital hosp|insurance ins|service svc|services svcs|hnos hermanos|ets etablissements|'
    'cie compagnie|gebr gebruder gebrueder|flli fratelli|irs irmaos|zoon zn|sta santa|sto santo|'
    'dr doctor doctora dra dott dottoressa dottore|quick quik kwik kwick|night nite|light lite|right rite|'
    'express xpress|through thru|cuts kuts kutz cutz|cool kool|copy kopy|doughnut donut|doughnuts donuts|lanches lanchonete|fab fabrication|'
    'ne northeast|nw northwest|se southeast|sw southwest|sgt sergeant|capt captain|cafe kavarna kawiarnia|pediatric paediatric|pediatrics paediatrics|orthopedic orthopaedic|'
    'orthopedics orthopaedics|esthetics aesthetics|dentiste dentaire|comptable comptabilite|'
    'tandlakare tandvard', '|')) line,
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
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(lower(business_name), nfkd), 'łøđı', 'lodi'),
          '^.* (?:dba|d/b/a|t/a) +|^ *cabinet +(?=.)|[ ,(]+inh(aber(in)?)?\M.*$|\m[dl][''’](?=[[:alpha:]]{2})|[\u0300-\u036f''’]| #\d+$| \d{4,5}$', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
          ' (?:s r o|z o o|d o o|l l c|l l p|p c|s a|s l|s l u|s r l|s p a|b v|n v|e k|e v)(?= |$)', '', 'g'), '\m([a-z]) (?=[a-z]\M|\d)', '\1', 'g'), ' ') p(word)
        left join short_words s on s.word = p.word
    ) spelled
    where w <> '' and w <> all(string_to_array('the and und et y e de del la le el di da of by at am im en zum zur du des les llc pllc llp lp pc inc incorporated ltd limited '
      'co corp corporation company plc pty gmbh mbh kg ohg gbr ag ug oy oyj ab aps sarl sas sasu eurl sa sl slu srl srls bv nv lda '
      'ltda doo kft zrt sro ood eood uab service services center centre shop store office offices group studio team repair repairs '
      'restaurant restaurante ristorante gasthaus gasthof restauracja restaurace etterem grill cafe bistro bar trattoria salon '
      'clinic practice praxis kanzlei depanneur ordinace gabinet consultorio fils sons hijos figli filhos zoon sohne soehne dr dds '
      'dmd md do phd esq od dvm cpa mr mrs ms med dent prof', ' '))
  ) words), 40), ''), name_key)
where name_key is not null;
