import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { makePhoto, makePng } from '#test/make-images.ts'
import { startS3 } from '#test/peers/s3.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/** An image from the user's disk to a recipient's email, stored in S3: a storage on disk answers the same (storage.test.ts). */
const peer = await startS3()
afterAll(peer.close)
const { endpoint, bucket, accessKeyId, secretAccessKey } = peer.settings
const product = await startProduct({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const { page, ask, press, field, says } = await startJourney('media', product, { allows: [peer.url] })
await ask('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield', tracksOpens: true })

const upload = (name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Image to upload').setInputFiles({ name, mimeType, buffer })

test('uploads an image, previews it, and inserts it', async () => {
  await page.goto('/campaigns/new')
  await field('Recipients').fill('ann@bakery.example')
  await field('Subject').fill('Our new front')
  await field('Email Body').fill('Have a look:\n\n')
  await press('Insert Image')
  await page.getByText('No images yet').waitFor()
  await upload('shop-front.png', 'image/png', await makePng(1200, 800))
  await says('Image uploaded successfully')
  await upload('photo.jpg', 'image/jpeg', await makePhoto())
  await page.getByRole('button', { name: 'View photo.jpg' }).waitFor()
  await press('View shop-front.png')
  await page.getByText('1200 × 800 pixels').waitFor()
  await press('Use This Image')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await expect
    .poll(() => field('Email Body').inputValue())
    .toMatch(
      new RegExp(
        `^Have a look:\n\n<img src="${product.url}/media/[\\w-]{32}\\.png" alt="shop front" width="600" height="400" style="max-width:100%;height:auto">$`,
      ),
    )
})

test('the outbox shows it without requesting the tracking pixel', async () => {
  await press('Send Campaign')
  await says('Campaign sent')
  // A request blocked by the frame's policy is reported but never answered.
  const answered: string[] = []
  page.on('response', response => answered.push(new URL(response.url()).pathname))
  await expect
    .poll(() => ask('GET', '/api/outbox'))
    .toEqual(expect.arrayContaining([expect.objectContaining({ subject: 'Our new front' })]))
  await page.goto('/outbox')
  await page.getByText('Our new front').first().click()
  const image = page.frameLocator('iframe').getByRole('img', { name: 'shop front' })
  await image.waitFor()
  await expect.poll(() => widthOf(image)).toBe(1200)
  const pixel = page.frameLocator('iframe').locator('img[width="1"]')
  expect(await widthOf(pixel)).toBe(0)
  expect(answered.filter(path => path.startsWith('/t/'))).toEqual([])
})

test('a deleted image is gone for everyone', async () => {
  await page.goto('/campaigns/new')
  await press('Insert Image')
  const address = await page.getByRole('button', { name: 'View photo.jpg' }).locator('img').getAttribute('src')
  expect((await fetch(product.url + address)).status).toBe(200)
  await press('Delete photo.jpg')
  await press('Delete image')
  await says('Image deleted successfully')
  expect((await fetch(product.url + address)).status).toBe(404)
  expect([...peer.objects.keys()]).toEqual([expect.stringMatching(/^images\/[\w-]{32}\.png$/)])
})

/** The image's natural width: 0 if it didn't load. */
const widthOf = (image: Locator) => image.evaluate(node => ('naturalWidth' in node ? node.naturalWidth : undefined))
