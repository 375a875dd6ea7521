import { expect, test } from 'vitest'
import { ownDomain } from './own-domain.ts'

test.each([
  ['bluedoor.com', 'bluedoor.com'],
  ['www.bluedoor.com', 'bluedoor.com'],
  ['shop.bluedoor.co.uk', 'bluedoor.co.uk'],
  ['bluedoor.godaddysites.com', 'bluedoor.godaddysites.com'],
  ['bluedoor.business.site', 'bluedoor.business.site'],
  ['www.bluedoor.weebly.com', 'bluedoor.weebly.com'],
  ['bluedoor.wordpress.com', 'bluedoor.wordpress.com'],
  ['bluedoor.jimdosite.com', 'bluedoor.jimdosite.com'],
  ['BlueDoor.Squarespace.com', 'bluedoor.squarespace.com'],
  ['bluedoor.wixsite.com', 'bluedoor.wixsite.com'],
  ['bluedoor.myshopify.com', 'bluedoor.myshopify.com'],
  ['godaddysites.com', null],
  ['business.site', null],
  ['www.weebly.com', null],
  ['wordpress.com', null],
  ['wixsite.com', null],
  ['notweebly.com', 'notweebly.com'],
  ['localhost', null],
])('%s is %s’s own', (host, own) => {
  expect(ownDomain(host)).toBe(own)
})
