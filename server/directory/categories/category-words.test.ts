import { describe, expect, test } from 'vitest'
import { categoryFromAny, categoryFromName, categoryFromWords, categoryOfRow } from './category-words.ts'

describe('reads the category from the words of a license or an industry', () => {
  test.each([
    ['Plumbing contractors', 'plumber'],
    ['Food > Bakery', 'bakery'],
    ['RETAIL BAKERY', 'bakery'],
    ['Restaurant - Full Service', 'restaurant'],
    ['Full-Service Restaurants', 'restaurant'],
    ['Limited-Service Restaurants', 'fast_food'],
    ['Food Service Establishment', 'restaurant'],
    ['Drinking Places (Alcoholic Beverages)', 'bar'],
    ['Tavern', 'pub'],
    ['Consumption on Premises - Incidental Activity', 'bar'],
    ['Beauty Salons', 'beauty'],
    ['Nail Salons', 'nails'],
    ['Barber Shop License', 'barber'],
    ['Offices of Dentists', 'dentist'],
    ['Offices of Lawyers', 'lawyer'],
    ['General Automotive Repair', 'car_repair'],
    ['Electrical Contractors and Other Wiring Installation Contractors', 'electrician'],
    ['Home Improvement Contractor', 'contractor'],
    ['Massage Establishment', 'massage'],
    ['Sidewalk Cafe', 'cafe'],
    ['Mobile Food Truck Vendor', 'food_truck'],
    ['Hotels (except Casino Hotels)', 'hotel'],
    ['General Contractors', 'contractor'],
    ['Laundries', 'laundry'],
    ['Retail Food Establishment', 'food'],
    ['Limited Business License', 'other'],
    ['Professional Office', 'other'],
    ['Home Occupation', 'other'],
  ])('%s: %s', (words, code) => expect(categoryFromWords(words).category).toBe(code))

  test('keeps words that match no category as the business’s own label', () =>
    expect(categoryFromWords('Home Occupation')).toEqual({ category: 'other', categoryLabel: 'Home Occupation' }))

  test('uses the first text that matches a category', () => {
    expect(categoryFromAny(['Limited Business License', null, 'Bakeries']).category).toBe('bakery')
    expect(categoryFromAny([]).category).toBe('other')
  })

  test.each(['constructor', 'toString', '__proto__'])('knows nothing about “%s”', text =>
    expect(categoryFromWords(text).category).toBe('other'),
  )
})

describe('reads the category from the name if the file has none', () => {
  test.each([
    ['SUNRISE BAKERY LLC', 'bakery'],
    ['Hotel Adler', 'hotel'],
    ["Tony's Barber Shop", 'barber'],
    ['Smith & Sons Plumbing, Inc.', 'plumber'],
    ['Bar Harbor Dental Clinic', 'dentist'],
    ['John Baker', null],
    ['Reno Trade Office LLC', null],
    ['Acme Holdings LLC', null],
    ["Curry's Termite", 'pest_control'],
    ["Curry's Auto Repair", 'car_repair'],
    ['Spa World Pools', 'pool_service'],
    ['Pizza Equipment Supply', null],
    ['Salon Systems Inc', null],
    ['Coffee Machine Repair', null],
    ['Curry House', 'restaurant_indian'],
    ['Sushi Zen', 'restaurant_sushi'],
    ["Baker's Dozen Plumbing", 'plumber'],
    ["Cook's Pest Control", 'pest_control'],
    ['Smith Plumbing of Reno', 'plumber'],
    ['Bank of America', 'bank'],
    ['Massage by Anna', 'massage'],
    ['Bäckerei Müller', 'bakery'],
    ['Barbara Hill', null],
    ['Robert Maris DDS', 'dentist'],
    ['Taco Trucking LLC', 'courier'],
    ['Hair Replacement Systems', null],
  ])('%s: %s', (name, code) => expect(categoryFromName(name)).toBe(code))
})

test.each<[text: string, name: string, country: string | null, category: string]>([
  ['Bodega', 'Sal', 'US', 'convenience'],
  ['Food > Bodegas', 'Sal', 'US', 'convenience'],
  ['', 'La Bodega LLC', 'US', 'convenience'],
  ['Bodega', 'Sal', 'ES', 'winery'],
  ['Bodega', 'Sal', 'PE', 'convenience'],
  ['Bodega', 'Sal', null, 'winery'],
  ['Academia', 'Sal', 'BR', 'gym'],
  ['Academia', 'Sal', 'ES', 'tutoring'],
  ['Peluquería', 'Sal', 'US', 'hairdresser'],
])('%j of “%s” in %s: %s', (text, name, country, category) =>
  expect(categoryOfRow([text || null], name, country).category).toBe(category),
)

describe('what a business has a permit for', () => {
  test.each<[string[], string, string]>([
    [['Beer Permit', 'Restaurant'], 'Sal', 'restaurant'],
    [['Tobacco Retail License'], "Joe's Pizza", 'restaurant_pizza'],
    [['Tobacco'], 'Reno Auto Repair', 'car_repair'],
    [['Liquor License - On Premises', 'Hotels'], 'Grand', 'hotel'],
    [['Retail Beer and Wine'], 'Corner Bakery', 'bakery'],
    [['Tobacco Permit'], 'Acme', 'tobacco'],
    [['Consumption on Premises - Incidental Activity'], 'Acme', 'bar'],
    [['Beer, Wine, and Liquor Stores'], "Joe's Pizza", 'alcohol'],
    [['Tobacco Shop'], 'Pizza Place', 'tobacco'],
    [['Barber Shop License'], 'Pizza Place', 'barber'],
  ])('%j of “%s”: %s', (texts, name, code) => expect(categoryOfRow(texts, name).category).toBe(code))
})
