import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhoto, makePng } from '#test/make-images.ts'
import { type S3Peer, startS3 } from '#test/peers/s3.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** An image from the user's disk to a recipient's email, stored in S3: a storage on disk answers the same (storage.test.ts). */
let folder: string
let peer: S3Peer
let browser: Browser
let product: Product
let page: Page
let faults: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-images-'))
  await writeFile(join(folder, 'shop-front.png'), await makePng(1200, 800))
  await writeFile(join(folder, 'photo.jpg'), await makePhoto())
  await writeFile(join(folder, 'script.png'), '<script>alert(1)</script>')
  peer = await startS3()
  browser = await launchBrowser()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = peer.settings
  product = await startProduct({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  ;({ page, faults } = await openPage(browser, product.url))
  await signUp(page)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await peer?.close()
  await rm(folder, { recursive: true, force: true })
})

const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
/** Waits until dialogs have faded in. */
const still = () =>
  page.evaluate('Promise.all(document.getAnimations().map(each => each.finished.catch(() => {}))).then(() => {})')
const upload = (name: string) => page.getByLabel('Image to upload').setInputFiles(join(folder, name))

test('uploads an image, previews it, and inserts it', async () => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Recipients', { exact: true }).fill('ann@bakery.example')
  await page.getByLabel('Subject', { exact: true }).fill('Our new front')
  await page.getByLabel('Email Body', { exact: true }).fill('Have a look:\n\n')
  await page.getByRole('button', { name: 'Insert Image' }).click()
  await page.getByText('No images yet').waitFor()
  await picture(page, 'library-empty')
  await upload('shop-front.png')
  await toast('Image uploaded successfully')
  await upload('photo.jpg')
  await page.getByRole('button', { name: 'View photo.jpg' }).waitFor()
  await picture(page, 'library')
  await page.getByRole('button', { name: 'View shop-front.png' }).click()
  await page.getByText('1200 × 800 pixels').waitFor()
  await still()
  await picture(page, 'preview')
  await page.getByRole('button', { name: 'Use This Image' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByLabel('Email Body', { exact: true }).inputValue())
    .toMatch(
      new RegExp(
        `^Have a look:\n\n<img src="${product.url}/media/[\\w-]{32}\\.png" alt="shop front" width="600" height="400" style="max-width:100%;height:auto">$`,
      ),
    )
  await picture(page, 'inserted')
})

test('refuses a script that pretends to be an image', async () => {
  await page.getByRole('button', { name: 'Insert Image' }).click()
  await upload('script.png')
  await toast('Upload failed')
  await toast('This file is not a JPEG, PNG, GIF or WebP image')
  await page.getByRole('button', { name: 'Close dialog' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the outbox shows it without requesting the tracking pixel', async () => {
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await toast('Campaign sent')
  // A request blocked by the frame's policy is reported but never answered.
  const answered: string[] = []
  page.on('response', response => answered.push(new URL(response.url()).pathname))
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/outbox')).text()), { timeout: 30_000 })
    .toContain('Our new front')
  await page.goto('/outbox')
  await page.getByText('Our new front').first().click()
  const image = page.frameLocator('iframe').getByRole('img', { name: 'shop front' })
  await image.waitFor()
  await expect.poll(() => widthOf(image)).toBe(1200)
  await picture(page, 'outbox')
  const pixel = page.frameLocator('iframe').locator('img[width="1"]')
  expect(await widthOf(pixel)).toBe(0)
  expect(answered.filter(path => path.startsWith('/t/'))).toEqual([])
})

test('saves the alternative text with the image', async () => {
  const view = async () => {
    await page.goto('/campaigns/new')
    await page.getByRole('button', { name: 'Insert Image' }).click()
    await page.getByRole('button', { name: 'View shop-front.png' }).click()
    return page.getByLabel('Alternative text')
  }
  await (await view()).fill('Our shop by night')
  await still()
  await picture(page, 'alternative-text')
  await page.getByRole('button', { name: 'Save text' }).click()
  await toast('Alternative text saved')
  await expect.poll(async () => (await view()).inputValue()).toBe('Our shop by night')
})

test('a deleted image is gone for everyone', async () => {
  await page.goto('/campaigns/new')
  await page.getByRole('button', { name: 'Insert Image' }).click()
  const address = await page.getByRole('button', { name: 'View photo.jpg' }).locator('img').getAttribute('src')
  expect((await fetch(product.url + address)).status).toBe(200)
  await page.getByRole('button', { name: 'Delete photo.jpg' }).click()
  await still()
  await picture(page, 'delete')
  await page.getByRole('button', { name: 'Delete image' }).click()
  await toast('Image deleted successfully')
  expect((await fetch(product.url + address)).status).toBe(404)
})

test('no other request went to another host', () => {
  expect(faults.filter(fault => !fault.startsWith(`request to ${peer.url}`))).toEqual([])
})

test('S3 holds only the remaining image', () => {
  expect([...peer.objects.keys()]).toEqual([expect.stringMatching(/^images\/[\w-]{32}\.png$/)])
})

/** The image's natural width: 0 if it didn't load. */
const widthOf = (image: Locator) => image.evaluate(node => ('naturalWidth' in node ? node.naturalWidth : undefined))

async function signUp(page: Page): Promise<void> {
  await page.goto('/register')
  await page.evaluate(async () => {
    const send = (method: string, path: string, body: object) =>
      fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    await send('POST', '/api/auth/register', {
      email: 'ada@marketer.test',
      password: 'correct horse battery',
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
    await send('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield', tracksOpens: true })
  })
}
