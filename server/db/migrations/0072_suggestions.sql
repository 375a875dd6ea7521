-- The surest words for a type of business, without sorting all of them.
create index category_phrases_by_weight on category_phrases (category_id, weight desc, length(phrase)) include (phrase);

-- The largest places first: a beginning of one or two letters fits thousands, of which 16 are offered.
create index gazetteer_by_population on gazetteer (population desc nulls last, id) where kind <> 'zip';

-- Postcodes outside the United States, which are offered after those inside.
create index gazetteer_by_foreign_postcode on gazetteer (postcode text_pattern_ops)
  where kind = 'zip' and country <> 'US';
