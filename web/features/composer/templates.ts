/** What the Template buttons fill in: the shape of a good brief, to be changed into one's own. */
export const NICHE_TEMPLATE = `We help local businesses win more customers online: a fast website, a complete Google profile and a simple way to ask for reviews.
Month to month, no contract, first results within 30 days.`

export const DETAILS_TEMPLATE = `Business: Harbor Street Bakery
Category: Bakery
Address: 12 Harbor Street, Portland, ME 04101
Website: harborstreetbakery.example
About: Family-run bakery with a small café, busy at weekends.`
