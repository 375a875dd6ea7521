import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test.each([
  ["JOE'S DINER LLC", "Joe's Diner LLC"],
  ['ROBERT S. MARIS PHD PA', 'Robert S. Maris PhD PA'],
  ['A & B PLUMBING, INC.', 'A & B Plumbing, Inc.'],
  ["MCDONALD'S #1204", "McDonald's #1204"],
  ["O'BRIEN'S PUB", "O'Brien's Pub"],
  ['HOUSE OF PANCAKES', 'House of Pancakes'],
  ['THE UPS STORE', 'The UPS Store'],
  ['H&R BLOCK', 'H&R Block'],
  ['BMW OF RENO', 'BMW of Reno'],
  ['ABC HVAC SERVICES', 'ABC HVAC Services'],
  ['CVS PHARMACY', 'CVS Pharmacy'],
  ['ST. MARY DENTAL', 'St. Mary Dental'],
  ['DR. JANE SMITH, DDS', 'Dr. Jane Smith, DDS'],
  ['SMITH-JONES TIRE II', 'Smith-Jones Tire II'],
  ['CAFÉ ZOË', 'Café Zoë'],
  ['7-ELEVEN 3RD ST', '7-Eleven 3rd St'],
  ['IKEA', 'IKEA'],
  ['KFC', 'KFC'],
  ['eBay Store', 'eBay Store'],
  ['3M', '3M'],
])('the name %s is %s', (text, expected) => expect(readable(text)).toBe(expected))

test.each([
  ['27 W 2ND ST', '27 W 2nd St'],
  ['1200 NE 12TH AVE STE 3B', '1200 NE 12th Ave Ste 3B'],
  ['5 OAK LN', '5 Oak Ln'],
  ['123 MLK BLVD', '123 Mlk Blvd'],
  ['PO BOX 12', 'PO Box 12'],
  ['RENO', 'Reno'],
  ['LAKE OF THE WOODS', 'Lake of the Woods'],
  ['12 Main St', '12 Main St'],
])('the address %s is %s', (text, expected) => expect(readable(text, 'address')).toBe(expected))
